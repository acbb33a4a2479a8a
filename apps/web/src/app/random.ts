/** A fresh word of so many random bytes, base64url. For seeds and ids of tables on this device. */
export function randomWord(bytes: number): string {
  const binary = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes)));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
