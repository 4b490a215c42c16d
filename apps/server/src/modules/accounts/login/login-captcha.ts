import { hash } from 'node:crypto';
import type * as operations from '@ovation/contract/people/accounts.ts';
import type { Call } from '../../../platform/http/call.ts';
import { addressGroup } from '../../../platform/http/addresses/address-group.ts';
import { isCaptchaOn, requireCaptcha } from '../../settings/index.ts';

type Login = Call<typeof operations.login>;

/** This many failed logins need no captcha. */
const freeTries = 3;
const windowMs = 15 * 60_000;

/** Per typed name and network, never per account: the captcha must not reveal whether an account exists. */
function keysOf({ body, request }: Login): string[] {
  return [
    `logins:name:${hash('sha256', body.username.toLowerCase(), 'base64url')}`,
    `logins:network:${addressGroup(request.address)}`,
  ];
}

/** Counts a login before the password is checked. Throws captcha-required, captcha-unavailable. */
export async function requireCaptchaAfterFailures(call: Login): Promise<void> {
  const { app } = call;
  if (!(await isCaptchaOn(app))) return;
  const now = app.clock.now();
  const tries = await Promise.all(keysOf(call).map((key) => app.counters.add(key, windowMs, now)));
  if (tries.some(({ count }) => count > freeTries)) await requireCaptcha(call, 'login');
}

/** Uncounts a login that succeeded. */
export async function uncountLogin(call: Login): Promise<void> {
  const { app } = call;
  if (!(await isCaptchaOn(app))) return;
  await Promise.all(keysOf(call).map((key) => app.counters.subtract(key, app.clock.now())));
}
