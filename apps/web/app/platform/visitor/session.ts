import { logout as logoutOperation, type Me } from '@ovation/contract/people/accounts.ts';
import type { StaffPermission } from '@ovation/contract/staff-permissions.ts';
import { api } from '../api/api.ts';
import { forgetAll } from '../browser/kept.ts';
import { distrustHistory, trustHistory } from '../browser/restored-page.ts';
import { dropAllIntents } from './intents.ts';
import { forgetWayBack } from './way-back.ts';
import type { PublicSettings } from '@ovation/contract/site/settings.ts';
import { useAppSelector } from '../state/store.ts';

/** The logged-in account, kept current by the socket; undefined without one. */
export function useMe(): Me | undefined {
  return useAppSelector(({ auth, user }) => (auth.loggedIn ? (user as Me) : undefined));
}

/** Whether the roles of the member of staff allow something. */
export function useMay(permission: StaffPermission): boolean {
  return useMe()?.permissions.includes(permission) === true;
}

export function useSettings(): PublicSettings {
  return useAppSelector((state) => state.settings);
}

/** A push service that does not answer must not delay the logout. */
const maxWaitMs = 1_000;

/** The code is loaded only where push messages were ever allowed, which most browsers have not. */
async function unsubscribeBrowser(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { unsubscribePush } = await import('../browser/push.ts');
  await unsubscribePush();
}

/** Ends the session and replaces the page by the login; a new document drops everything that was loaded. */
export async function logout(): Promise<void> {
  document.documentElement.dataset['leaving'] = '';
  dropAllIntents();
  forgetWayBack();
  const pause = new Promise((resolve) => void setTimeout(resolve, maxWaitMs));
  await Promise.all([api.call(logoutOperation), Promise.race([unsubscribeBrowser(), pause])]).catch(() => undefined);
  forgetAll();
  distrustHistory();
  window.location.replace('/auth/login');
}

/** Opens a page after a login as a new document, so that everything is rendered for the new account. */
export function enter(address: string): void {
  trustHistory();
  window.location.assign(address);
}
