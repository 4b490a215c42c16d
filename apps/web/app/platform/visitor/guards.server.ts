import type { Me } from '@ovation/contract/people/accounts.ts';
import { redirect, type MiddlewareFunction } from 'react-router';
import { homeAddress } from '../addresses/addresses.ts';
import { loginAddress } from '../api/api.server.ts';
import { returnAddress } from '../addresses/return-address.ts';
import { sessionContext } from './session.server.ts';

type Guard = MiddlewareFunction<Response>;

/** The page needs an account: a visitor without one is led to the login and back. */
export const requireAccount: Guard = ({ context, url }, next) => {
  if (!context.get(sessionContext).me) return redirect(loginAddress(url));
  return next();
};

function requireRole(isAllowed: (me: Me) => boolean): Guard {
  return ({ context, url }, next) => {
    const { me } = context.get(sessionContext);
    if (!me) return redirect(loginAddress(url));
    if (!isAllowed(me)) return redirect(homeAddress(me));
    return next();
  };
}

/** The page is for creators only; others are redirected to their own home. */
export const requireCreator = requireRole((me) => me.isPerformer);

export const requireAdmin = requireRole((me) => me.isAdmin);

/**
 * For login and registration: an account that is logged in is redirected to the address in the query, or to its home.
 */
export const requireStranger: Guard = ({ context, url }, next) => {
  const { me } = context.get(sessionContext);
  if (me) return redirect(returnAddress(url.searchParams) ?? homeAddress(me));
  return next();
};
