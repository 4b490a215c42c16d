import { hash } from 'node:crypto';
import type * as operations from '@ovation/contract/people/accounts.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { Counted } from '../../../platform/processes/counters.ts';
import { addressGroup } from '../../../platform/http/addresses/address-group.ts';
import { isCaptchaOn, requireCaptcha } from '../../settings/index.ts';

type Login = Call<typeof operations.login>;

/** This many failed logins need no captcha. */
const freeTries = 3;
const windowMs = 15 * 60_000;

/** Per typed name and network, never per account: the captcha must not reveal whether an account exists. */
function countedOf({ body, request }: Login): Readonly<Record<'name' | 'network', Counted>> {
  return {
    name: { purpose: 'logins:name', key: hash('sha256', body.username.toLowerCase(), 'base64url') },
    network: { purpose: 'logins:network', key: addressGroup(request.address) },
  };
}

/**
 * Counts a login before the password is checked. Names cost nothing to invent, so one is counted only after the captcha
 * that its network needs. Throws captcha-required, captcha-unavailable.
 */
export async function requireCaptchaAfterFailures(call: Login): Promise<void> {
  const { app } = call;
  if (!(await isCaptchaOn(app))) return;
  const { name, network } = countedOf(call);
  const isOver = async (counted: Counted): Promise<boolean> =>
    (await app.counters.add(counted, windowMs, app.clock.now())).count > freeTries;
  const isNetworkOver = await isOver(network);
  if (isNetworkOver) await requireCaptcha(call, 'login');
  if ((await isOver(name)) && !isNetworkOver) await requireCaptcha(call, 'login');
}

/** Uncounts a login that succeeded. */
export async function uncountLogin(call: Login): Promise<void> {
  const { app } = call;
  if (!(await isCaptchaOn(app))) return;
  await Promise.all(Object.values(countedOf(call)).map((counted) => app.counters.subtract(counted, app.clock.now())));
}
