/** Longest packed text that an address carries: browsers and messengers cut longer ones. */
const longestPacked = 16_000;
/** Largest text that a packed one may unfold to. Far more than a record without its lists of legal actions needs. */
const longestText = 2_000_000;

/** A text pressed into letters that an address may carry; null if that is too long. */
export async function pack(text: string): Promise<string | null> {
  const squeezed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(squeezed).arrayBuffer());
  if (bytes.length > longestPacked) return null;
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const packed = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return packed.length > longestPacked ? null : packed;
}

/** What `pack` pressed; null if the text is not whole, or unfolds to more than any record. It may be anybody's. */
export async function unpack(packed: string): Promise<string | null> {
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const unfolded = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const reader = unfolded.pipeThrough(new TextDecoderStream('utf-8', { fatal: true })).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += value;
      if (text.length > longestText) {
        await reader.cancel();
        return null;
      }
    }
  } catch {
    return null;
  }
}
