import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/notifications.ts';
import { looksPublic } from '../../../gateways/push/public-address.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { hashToken } from '../../accounts/index.ts';
import { saveSubscription, deleteOldestBeyond, removeSubscription } from './push.store.ts';

/** An account's limit; one browser more removes the oldest. */
const maxBrowsers = 20;

export async function getPushKey({ app }: Call<typeof operations.getPushKey>) {
  return { publicKey: (await app.pushKeys.read()).publicKey };
}

/** The subscription belongs to the session and is deleted with it. Sending it again returns the same one. */
export async function addPushSubscription({ app, actor, body, request }: Call<typeof operations.addPushSubscription>) {
  const { endpoint, keys } = body;
  if (!looksPublic(endpoint)) throw invalidField('endpoint', t('This is not the address of a push service.'));
  if (!(await isPoint(keys.p256dh))) throw invalidField('keys.p256dh', t('This is not a key of a browser.'));
  const id = await app.transaction(async ({ db }) => {
    const kept = await saveSubscription(
      db,
      { accountId: actor.id, sessionHash: hashToken(request.token ?? ''), endpoint, ...keys },
      app.clock.now(),
    );
    await deleteOldestBeyond(db, actor.id, maxBrowsers);
    return kept;
  });
  if (id === undefined) throw invalidField('endpoint', t('This address belongs to another browser.'));
  return { _id: id };
}

/** No message could ever be encrypted for a key that is not a point on the curve. */
async function isPoint(p256dh: string): Promise<boolean> {
  try {
    await crypto.subtle.importKey(
      'raw',
      Buffer.from(p256dh, 'base64url'),
      { name: 'ECDH', namedCurve: 'P-256' },
      false,
      [],
    );
    return true;
  } catch {
    return false;
  }
}

export async function deletePushSubscription({ app, actor, params }: Call<typeof operations.deletePushSubscription>) {
  if (!(await app.transaction(({ db }) => removeSubscription(db, params.id, actor.id))))
    throw new Failure('not-found', t('This browser doesn’t get notifications.'));
  return { message: t('This browser no longer gets notifications.') };
}
