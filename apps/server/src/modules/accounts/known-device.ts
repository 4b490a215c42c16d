import { hash } from 'node:crypto';
import type { App } from '../../app.ts';
import { addressGroup } from '../../platform/http/address-group.ts';
import type { Call } from '../../platform/http/call.ts';
import { deleteForgottenDevices, hasKnownDevice, saveKnownDevice } from './known-device.store.ts';
import { makeToken } from './token.ts';

const rememberedMs = 180 * 24 * 3_600_000;

type Caller = Pick<Call['request'], 'address' | 'device'>;

/** What a device is recognised by: the cookie of an earlier login, or the network that it came from. Only hashes are kept. */
function marksOf({ address, device }: Caller): Buffer[] {
  const traits = [`network ${addressGroup(address)}`, ...(device === undefined ? [] : [`device ${device}`])];
  return traits.map((trait) => hash('sha256', trait, 'buffer'));
}

/** Whether its owner has been logged in from here before. */
export function isKnownDevice(app: App, accountId: string, caller: Caller): Promise<boolean> {
  return hasKnownDevice(app.database, accountId, marksOf(caller), new Date(app.clock.now().getTime() - rememberedMs));
}

/** Recognises this device from now on: whoever is there has shown that the account is theirs. */
export async function rememberDevice({ app, request, session }: Pick<Call, 'app' | 'request' | 'session'>, accountId: string): Promise<void> {
  const now = app.clock.now();
  const device = request.device ?? makeToken();
  await saveKnownDevice(app.database, accountId, marksOf({ address: request.address, device }), now);
  session.keepDevice(device, new Date(now.getTime() + rememberedMs));
}

export async function forgetDevices(app: App): Promise<void> {
  await deleteForgottenDevices(app.database, new Date(app.clock.now().getTime() - rememberedMs));
}
