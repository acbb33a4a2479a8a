/** Whether this browser can show notifications at all; plain http and some in-app browsers cannot. */
export const canNotify = (): boolean => 'Notification' in globalThis && isSecureContext;

/** Asks the player for permission. Only after a tap: browsers ignore, or punish, anything else. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  try {
    return (await Notification.requestPermission()) === 'granted';
  } catch {
    return false;
  }
}

/** Tells something outside the page while nobody sees it. A later one takes the place of the one before. */
export function notify(title: string, body: string): void {
  if (!canNotify() || Notification.permission !== 'granted' || document.visibilityState === 'visible') return;
  try {
    const shown = new Notification(title, { body, tag: 'rockpool', icon: './icon.svg' });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    document.addEventListener('visibilitychange', () => shown.close(), { once: true });
  } catch {
    // Chrome on Android shows them from service workers only: title, sound and vibration tell.
  }
}
