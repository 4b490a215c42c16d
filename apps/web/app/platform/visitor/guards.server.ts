import type { Me } from '@ovation/contract/people/accounts.ts';
import { redirect, type MiddlewareFunction } from 'react-router';
import { homeAddress } from '../addresses/addresses.ts';
import { loginAddress } from '../api/api.server.ts';
import { returnAddress } from '../addresses/return-address.ts';
import { sessionContext } from './session.server.ts';

type Guard = MiddlewareFunction<Response>;

/** The page wants an account: a stranger goes to the login and comes back. */
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

/** The page is for creators only; others go to their own start. */
export const requireCreator = requireRole((me) => me.isPerformer);

export const requireAdmin = requireRole((me) => me.isAdmin);

/** The page is for strangers (login, registration): who is logged in goes where the address says, or to their start. */
export const requireStranger: Guard = ({ context, url }, next) => {
  const { me } = context.get(sessionContext);
  if (me) return redirect(returnAddress(url.searchParams) ?? homeAddress(me));
  return next();
};
