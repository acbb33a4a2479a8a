/**
 * Copies a text. On plain-http pages there is no clipboard API; there the old way, by a selection, still works.
 * False: neither works, and the page shows the text to be copied by hand.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Undefined outside secure contexts, whatever the types say.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard !== undefined) {
      await clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused (permission, no focus): try the old way.
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0';
  document.body.append(area);
  area.select();
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way to copy on plain http
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
  }
}

export const canShare = (): boolean => 'share' in navigator;

/** Opens the system's share sheet; closing it is no error. */
export async function shareLink(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // Closed without sharing.
  }
}

/** Offers a text as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The room's secret in what somebody pasted (a whole link, or the secret alone); null if there is none. */
export function secretIn(text: string): string | null {
  const trimmed = text.trim();
  const inLink = /#\/j\/([A-Za-z0-9_-]{16,64}(?:\.[A-Za-z0-9_-]{16,64})?)$/.exec(trimmed);
  if (inLink !== null) return inLink[1] ?? null;
  return /^[A-Za-z0-9_-]{22}$/.test(trimmed) ? trimmed : null;
}
