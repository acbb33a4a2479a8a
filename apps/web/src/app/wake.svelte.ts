/** Keeps the screen on while the calling component lives and the page is seen. Where that cannot be: nothing. */
export function stayAwake(): void {
  $effect(() => {
    // Missing outside secure contexts and in older browsers, whatever the types say.
    const wakeLock = navigator.wakeLock as WakeLock | undefined;
    if (wakeLock === undefined) return;
    let held: WakeLockSentinel | null = null;
    let left = false;
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      try {
        held = await wakeLock.request('screen');
        if (left) void held.release();
      } catch {
        // Refused (battery saving): the screen goes dark as the device is used to.
      }
    };
    // The browser lets go of it whenever the page is hidden.
    const again = (): void => void take();
    document.addEventListener('visibilitychange', again);
    again();
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', again);
      void held?.release();
    };
  });
}
