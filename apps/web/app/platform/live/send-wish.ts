import type { ReactableKind, ReactionAction } from '@ovation/contract/publishing/engagement.ts';
import { readKept } from '../browser/kept.ts';
import { toastError } from '../toasts.ts';
import { isUnreached } from './connectivity.ts';

/** Something free that can be taken back: whether it should be so, not what was pressed how often. */
export interface Wish {
  readonly act: ReactionAction | 'follow';
  readonly kind: ReactableKind;
  readonly id: string;
  readonly isOn: boolean;
}

/** What the page does with the answer, which may come much later. */
export interface Outcome {
  readonly onSent?: () => void;
  /** The server refuses it: the page takes back what it has shown. */
  readonly onRefused: () => void;
}

export const wishId = ({ act, kind, id }: Wish): string => `${act}:${kind}:${id}`;

/** Sends a wish at once, or keeps it until the site can be reached. One about the same thing that waits goes first. */
export async function sendOrKeep(
  accountId: string,
  wish: Wish,
  send: () => Promise<unknown>,
  outcome: Outcome,
): Promise<void> {
  const isBehind = readKept(accountId, 'wish', wishId(wish)) !== undefined;
  if (isBehind && (await keepForLater(accountId, wish, outcome))) return;
  try {
    await send();
    outcome.onSent?.();
  } catch (error) {
    if (isUnreached(error) && (await keepForLater(accountId, wish, outcome))) return;
    outcome.onRefused();
    toastError(error);
  }
}

/** The code was loaded after the page. False if it was not, or if the browser forbids storage. */
async function keepForLater(accountId: string, wish: Wish, outcome: Outcome): Promise<boolean> {
  const wishes = await import('./wishes.ts').catch(() => undefined);
  return wishes?.keepWish(accountId, wish, outcome) ?? false;
}
