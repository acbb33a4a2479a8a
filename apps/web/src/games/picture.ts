import type { GameEntry } from './entry.ts';

const pictures = new Map<string, Promise<string>>();

/** The markup of a game's picture. It only adorns: if it cannot be had, its place stays empty. */
export function loadPicture({ picture }: GameEntry): Promise<string> {
  const known = pictures.get(picture);
  if (known !== undefined) return known;
  const loading = fetch(picture)
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '');
  pictures.set(picture, loading);
  return loading;
}
