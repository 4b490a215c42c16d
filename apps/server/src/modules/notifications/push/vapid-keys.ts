import { generateKeyPairSync } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { App } from '../../../app.ts';
import type { VapidKeys } from '../../../gateways/push/push.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { decrypt, deriveKey, encrypt } from '../../../platform/secrets/encryption.ts';
import { findVapidKey, lockVapidKeys, replaceVapidKey } from './vapid-key.store.ts';

/** The site's pair of keys: made once, when first needed, and never changed, because browsers subscribe to it. */
export interface PushKeys {
  read(): Promise<VapidKeys>;
}

declare module '../../../app.ts' {
  interface App {
    readonly pushKeys: PushKeys;
  }
}

export function createPushKeys(appOf: () => App): PushKeys {
  let known: Promise<VapidKeys> | undefined;
  return {
    read() {
      const keys = known ?? load(appOf());
      known = keys;
      keys.catch(() => {
        known = undefined;
      });
      return keys;
    },
  };
}

async function load(app: App): Promise<VapidKeys> {
  return (await find(app)) ?? app.transaction(({ db }) => make(db, app));
}

/** None yet, or sealed with a secret that the site has lost. */
async function find(app: App, db: Kysely<DB> = app.database): Promise<VapidKeys | undefined> {
  const row = await findVapidKey(db);
  try {
    return row && { publicKey: row.public_key, privateKey: decrypt(row.sealed_private_key, sealOf(app)) };
  } catch {
    app.logger.warn(
      'The keys of push messages were sealed with another secret: new ones are made, and browsers have to be turned on again.',
    );
    return undefined;
  }
}

const sealOf = ({ secretKey }: App): Buffer => deriveKey(secretKey, 'push messages');

/** One at a time; browsers that subscribed to others' keys would refuse these. */
async function make(db: Kysely<DB>, app: App): Promise<VapidKeys> {
  await lockVapidKeys(db);
  const others = await find(app, db);
  if (others) return others;
  const keys = makeKeys();
  await replaceVapidKey(
    db,
    { public_key: keys.publicKey, sealed_private_key: encrypt(keys.privateKey, sealOf(app)) },
    app.clock.now(),
  );
  return keys;
}

/** P-256; the public one as an uncompressed point. */
function makeKeys(): VapidKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}
