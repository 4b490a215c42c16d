import type { Message } from '@ovation/contract/conversations.ts';

/** The photos and videos of a message: to look at, or locked with their price. */
export function MessageFiles(_props: { readonly message: Message }) {
  return null;
}
