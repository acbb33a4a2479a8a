let audio: AudioContext | null = null;

/** Two soft notes, like a bell under water. Browsers stay silent until the page has been touched once. */
export function chime(): void {
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime + 0.02;
    for (const [index, frequency] of [523.25, 783.99].entries()) {
      const tone = audio.createOscillator();
      const level = audio.createGain();
      const at = start + index * 0.14;
      tone.type = 'sine';
      tone.frequency.value = frequency;
      level.gain.setValueAtTime(0.0001, at);
      level.gain.exponentialRampToValueAtTime(0.07, at + 0.03);
      level.gain.exponentialRampToValueAtTime(0.0001, at + 0.7);
      tone.connect(level).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.75);
    }
  } catch {
    // No sound here: the title and the sentence tell.
  }
}

/** A short buzz on devices that can. Browsers keep still, and complain, until the page has been touched once. */
export function buzz(): void {
  // Both are missing on some of them (iOS, Firefox), whatever the types say.
  const { userActivation } = navigator as { userActivation?: UserActivation };
  if ('vibrate' in navigator && userActivation?.hasBeenActive !== false) navigator.vibrate(60);
}
