import { marked, type Token, type Tokens } from 'marked';

/** A stretch of a help page: the heading of a part, text, or a picture that the game's own board draws. */
export type HelpPart =
  | { readonly kind: 'heading'; readonly html: string }
  | { readonly kind: 'text'; readonly html: string }
  | { readonly kind: 'scene'; readonly name: string; readonly caption: string };

/** The only image of a paragraph, if its address is `scene:NAME`. */
function sceneOf(token: Token): HelpPart | null {
  if (token.type !== 'paragraph') return null;
  const [only, ...more] = (token as Tokens.Paragraph).tokens;
  if (only?.type !== 'image' || more.length > 0) return null;
  const { href, text } = only as Tokens.Image;
  return href.startsWith('scene:')
    ? { kind: 'scene', name: href.slice('scene:'.length), caption: text }
    : null;
}

/**
 * Cuts a help page into headings of the second level, text and scenes. The first-level heading is left out: the screen shows the game's title.
 * The text comes from the game's own package, never from a player.
 */
export function helpParts(markdown: string): HelpPart[] {
  const parts: HelpPart[] = [];
  let text: Token[] = [];
  const flush = (): void => {
    if (text.length > 0) parts.push({ kind: 'text', html: marked.parser(text) });
    text = [];
  };
  for (const token of marked.lexer(markdown)) {
    const heading = token.type === 'heading' ? (token as Tokens.Heading) : null;
    if (heading?.depth === 1) continue;
    if (heading?.depth === 2) {
      flush();
      parts.push({ kind: 'heading', html: marked.Parser.parseInline(heading.tokens) });
      continue;
    }
    const scene = sceneOf(token);
    if (scene === null) text.push(token);
    else {
      flush();
      parts.push(scene);
    }
  }
  flush();
  return parts;
}
