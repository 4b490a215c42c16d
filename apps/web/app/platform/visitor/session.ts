import { logout as logoutOperation, type Me } from '@ovation/contract/people/accounts.ts';
import type { Settings } from '@ovation/contract/site/settings.ts';
import { api } from '../api/api.ts';
import { distrustHistory, trustHistory } from '../browser/restored-page.ts';
import { useAppSelector } from '../state/store.ts';

/** The logged-in account, kept current by the socket; undefined for a stranger. */
export function useMe(): Me | undefined {
  return useAppSelector(({ auth, user }) => (auth.loggedIn ? (user as Me) : undefined));
}

export function useSettings(): Settings {
  return useAppSelector((state) => state.settings);
}

/** A push service that does not answer holds nobody back. */
const patienceMs = 1_000;

/** What was turned on here by who leaves; most browsers have never asked. */
async function forgetThisBrowser(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { forgetPush } = await import('../browser/push.ts');
  await forgetPush();
}

/** Ends the session and shows the login in place of the page one was on; a new document forgets everything that was loaded. */
export async function logout(): Promise<void> {
  const pause = new Promise((resolve) => void setTimeout(resolve, patienceMs));
  await Promise.all([api.call(logoutOperation), Promise.race([forgetThisBrowser(), pause])]).catch(() => undefined);
  distrustHistory();
  window.location.replace('/auth/login');
}

/** Where to go after a login: a new document, so that everything is rendered for the new account. */
export function enter(address: string): void {
  trustHistory();
  window.location.assign(address);
}
