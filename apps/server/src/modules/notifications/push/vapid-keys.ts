import { generateKeyPairSync } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { App } from '../../../app.ts';
import type { VapidKeys } from '../../../gateways/push/push.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { decrypt, deriveKey, encrypt } from '../../../platform/secrets/encryption.ts';
import { findVapidKey, lockVapidKeys, replaceVapidKey } from './push.store.ts';

export const pushPurpose = 'push messages';

/** The site's key pair: created when first needed and never changed, because browsers subscribe to it. */
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

/** Undefined if there are no keys yet, or if they were encrypted with a secret that the site has lost. */
async function find(app: App, db: Kysely<DB> = app.database): Promise<VapidKeys | undefined> {
  const row = await findVapidKey(db);
  try {
    return row && { publicKey: row.public_key, privateKey: decrypt(row.sealed_private_key, sealOf(app)) };
  } catch {
    app.logger.warn(
      'The keys of push messages were sealed with another secret: ' +
        'new ones are made, and browsers have to be turned on again.',
    );
    return undefined;
  }
}

const sealOf = ({ secretKey }: App): Buffer => deriveKey(secretKey, pushPurpose);

/** Only one process may create keys: browsers that subscribed to other keys would reject these. */
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

/** A P-256 key pair in base64url; the public key is an uncompressed point. */
function makeKeys(): VapidKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}
