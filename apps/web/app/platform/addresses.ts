import type { Me } from '@ovation/contract/accounts.ts';

type Who = Pick<Me, '_id' | 'email' | 'username' | 'isPerformer' | 'isAdmin'>;

/** Where an account starts after the login (specification, section 2). */
export function homeAddress(me: Who): string {
  if (me.isAdmin) return '/admin';
  const isComplete = me.email !== '' && me.username !== '';
  if (me.isPerformer) return isComplete ? profileAddress(me) : '/creator/account';
  return isComplete ? '/home' : '/user/account';
}

/** A performer's page: by username, else by account id. */
export function profileAddress(performer: { readonly _id: string; readonly username: string }): string {
  return `/${performer.username || performer._id}`;
}

export function feedAddress(feed: { readonly _id: string; readonly performer: { readonly _id: string; readonly username: string } }): string {
  return `${profileAddress(feed.performer)}/feeds/${feed._id}`;
}

/** The wallet's top-up, which comes back to the page one was on; `missing` is what the wallet lacks for what one wants there. */
export function topUpAddress(from: string, missing?: number): string {
  return `/wallet?${new URLSearchParams(missing === undefined ? { from } : { from, missing: missing.toFixed(2) })}`;
}
