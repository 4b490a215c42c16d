import { getMe } from '@ovation/contract/people/accounts.ts';
import { follow, unfollow } from '@ovation/contract/people/audience.ts';
import { react, unreact } from '@ovation/contract/publishing/engagement.ts';
import { api } from '../api/api.ts';
import { alone, forget, keep, listKept, readKept } from '../browser/kept.ts';
import { toastError } from '../toasts.ts';
import { isUnreached, reportFailure } from './connectivity.ts';
import { wishId, type Outcome, type Wish } from './send-wish.ts';

/** What the page of this tab does with the answer; lost with the page. */
const outcomes = new Map<string, Outcome>();

/** Keeps a wish until the site can be reached; the last one about a thing replaces the earlier ones. */
export function keepWish(accountId: string, wish: Wish, outcome: Outcome): boolean {
  outcomes.set(wishId(wish), outcome);
  const isKept = keep(accountId, 'wish', wishId(wish), wish);
  if (isKept) reportFailure();
  return isKept;
}

/** Sends what waits; no two tabs at once. Resolves to whether something was sent that an earlier page had kept. */
export async function sendWishes(accountId: string): Promise<boolean> {
  let isFromBefore = false;
  await alone(`wishes:${accountId}`, async () => {
    const ids = listKept(accountId, 'wish');
    // Another account may have logged in in another tab: its session must not send these.
    if (ids.length === 0 || !(await isLoggedIn(accountId))) return;
    for (const id of ids) {
      isFromBefore ||= !outcomes.has(id);
      if (!(await sendOne(accountId, id))) return;
    }
  });
  return isFromBefore;
}

async function isLoggedIn(accountId: string): Promise<boolean> {
  return (await api.call(getMe).catch(() => undefined))?._id === accountId;
}

/** False without a connection: the rest waits as well. */
async function sendOne(accountId: string, id: string): Promise<boolean> {
  const wish = readWish(accountId, id);
  if (!wish) return true;
  try {
    await sendWish(wish);
    outcomes.get(id)?.onSent?.();
  } catch (error) {
    if (isUnreached(error)) return false;
    toastError(error);
    outcomes.get(id)?.onRefused();
  }
  // Pressed again while it was sent: that wish is sent next.
  if (readWish(accountId, id)?.isOn !== wish.isOn) return sendOne(accountId, id);
  forget(accountId, 'wish', id);
  outcomes.delete(id);
  return true;
}

function readWish(accountId: string, id: string): Wish | undefined {
  return readKept(accountId, 'wish', id) as Wish | undefined;
}

async function sendWish(wish: Wish): Promise<void> {
  const { act, isOn, kind, id } = wish;
  if (act === 'follow') await api.call(isOn ? follow : unfollow, { params: { id } });
  else await api.call(isOn ? react : unreact, { body: { objectId: id, objectType: kind, action: act } });
}
