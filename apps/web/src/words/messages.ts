/** One language's words, compiled: each message is a function of its values. */
export type Messages = { readonly [key: string]: (values: MessageValues) => string };
export type MessageValues = { readonly [name: string]: string | number };

/** A message's text. A missing key shows as itself: visible, but no reason to stop a game. */
export function messageText(messages: Messages, key: string, values: MessageValues): string {
  const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
  return message === undefined ? key : message(values);
}
