import { generateKeyPairSync } from 'node:crypto';
import type { App } from '../../../app.ts';
import type { VapidKeys } from '../../../gateways/push/push.ts';
import { decrypt, deriveKey, encrypt } from '../../../platform/encryption.ts';

const known = new WeakMap<App, Promise<VapidKeys>>();

/** The site's pair of keys: made once, by whoever needs it first, and never changed, because browsers subscribe to it. */
export function vapidKeys(app: App): Promise<VapidKeys> {
  const keys = known.get(app) ?? load(app);
  known.set(app, keys);
  keys.catch(() => known.delete(app));
  return keys;
}

async function load(app: App): Promise<VapidKeys> {
  const key = deriveKey(app.secretKey, 'push messages');
  const find = () => app.database.selectFrom('vapid_keys').selectAll().executeTakeFirst();
  let row = await find();
  if (!row) {
    const { publicKey, privateKey } = makeKeys();
    await app.transaction(({ db }) => db.insertInto('vapid_keys').values({ public_key: publicKey, sealed_private_key: encrypt(privateKey, key), created_at: app.clock.now() }).onConflict((conflict) => conflict.doNothing()).execute());
    row = await app.transaction(({ db }) => db.selectFrom('vapid_keys').selectAll().executeTakeFirstOrThrow());
  }
  return { publicKey: row.public_key, privateKey: decrypt(row.sealed_private_key, key) };
}

/** P-256; the public one as an uncompressed point. */
function makeKeys(): VapidKeys {
  const { x = '', y = '', d = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}
