import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ovation/testing/free-port.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sitePrefix } from '../../../platform/processes/processes.ts';
import { makeBackupKey, openBackupKey } from '../../../backup/vault/age.ts';
import { writeManifest, type Manifest } from '../../../backup/vault/manifest.ts';
import { openPlace } from '../../../backup/vault/open-place.ts';
import { openVaultOf } from '../../../backup/vault/vault.ts';
import { readConfig } from '../../../platform/config.ts';
import { checkBackup } from './backup.ts';
import { checkLiveKit } from './live-kit.ts';
import { checkStore } from '../store.ts';
import { checkStripe } from './stripe.ts';

const SECRET_KEY = 'a secret of the site that the doctor examines';
const now = new Date('2026-05-05T12:00:00.000Z');

let folder: string;
let service: Server | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-doctor-'));
});
afterEach(async () => {
  service?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A service that answers every request with one status. */
async function answering(status: number, body = '{}'): Promise<string> {
  service = createServer((_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body));
  await new Promise<void>((resolve) => service?.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(service.address() as AddressInfo).port}`;
}

/** Makes a vault with one complete backup, of that moment. */
async function backedUp(at: string, { secretKey = SECRET_KEY, key = '' } = {}) {
  const own = key === '' ? await makeBackupKey() : key;
  const environment = { DATA_DIR: join(folder, 'data'), SECRET_KEY, BACKUP_TO: join(folder, 'to'), BACKUP_KEY: own };
  const place = await openPlace(undefined, readConfig(environment));
  const vault = await openVaultOf(sitePrefix(secretKey), place, await openBackupKey(own));
  await writeManifest(vault, { id: at.replaceAll(/[:.]/g, '-') } as Manifest);
  return environment;
}

const findBackup = async (environment: Record<string, string>) => (await checkBackup(readConfig(environment), now))[0];

test('a backup is good while it is young, and a problem once the schedule has left two out', async () => {
  const environment = await backedUp('2026-05-05T06:00:00.000Z');
  expect(await findBackup(environment)).toMatchObject({
    status: 'fine',
    message: expect.stringContaining('is 6 hours old'),
  });
  expect(await findBackup({ ...environment, BACKUP_EVERY: '24' })).toMatchObject({ status: 'fine' });
  expect(await findBackup({ ...environment, BACKUP_EVERY: '2' })).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('6 hours old, and BACKUP_EVERY wants one every 2 hours'),
  });
});

test('without a schedule, a backup of last month is a warning', async () => {
  const environment = await backedUp('2026-04-01T06:00:00.000Z');
  expect(await findBackup(environment)).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('34 days old'),
  });
});

test('another key, another site, a missing key and an empty or closed place are told', async () => {
  const environment = await backedUp('2026-05-05T06:00:00.000Z');
  const { BACKUP_KEY, ...keyless } = environment;
  const otherKey = { ...environment, BACKUP_KEY: await makeBackupKey() };
  const otherSite = { ...environment, SECRET_KEY: 'the secret of another site, which is as long' };
  await writeFile(join(folder, 'file'), '');
  for (const [changed, status, message] of [
    [otherKey, 'problem', /BACKUP_KEY is not the key of the backups/],
    [otherSite, 'problem', /are of another site/],
    [keyless, 'problem', /BACKUP_KEY is not: no backup can be made/],
    [{ ...environment, BACKUP_TO: join(folder, 'absent') }, 'warning', /There is no backup in .*absent yet/],
    [{ ...environment, BACKUP_TO: join(folder, 'file', 'below') }, 'problem', /below/],
  ] as const)
    expect(await findBackup(changed)).toMatchObject({ status, message: expect.stringMatching(message) });
  expect(BACKUP_KEY).toMatch(/^AGE/);
});

test('a public site without backups is warned', async () => {
  expect(await findBackup({ PUBLIC_URL: 'https://ovation.site' })).toMatchObject({ status: 'warning' });
  expect(await findBackup({})).toMatchObject({ status: 'skipped' });
});

test.each([
  [200, 'sk_live_a', 'fine'],
  [403, 'rk_live_a', 'fine'],
  [200, 'sk_test_a', 'warning'],
  [401, 'sk_live_a', 'problem'],
  [500, 'sk_live_a', 'problem'],
])('Stripe that answers %i to %s is %s', async (status, key, found) => {
  const STRIPE_API_BASE = `http://${await answering(status)}`;
  const config = readConfig({ STRIPE_SECRET_KEY: key, STRIPE_API_BASE, PUBLIC_URL: 'https://ovation.site' });
  const [finding] = await checkStripe(config);
  expect(finding).toMatchObject({ status: found });
  expect(JSON.stringify(finding)).not.toContain(key);
});

test('Stripe that cannot be reached is a problem', async () => {
  const STRIPE_API_BASE = `http://127.0.0.1:${await freePort()}`;
  const config = readConfig({ STRIPE_SECRET_KEY: 'sk_live_a', STRIPE_API_BASE });
  expect(await checkStripe(config)).toMatchObject([
    { status: 'problem', message: expect.stringContaining('nothing listens there') },
  ]);
});

test.each([
  [200, '{"rooms":[]}', 'fine'],
  [401, '{"code":"unauthenticated","msg":"invalid token"}', 'problem'],
  [404, '{"code":"not_found","msg":"no such page"}', 'problem'],
])('a LiveKit server that answers %i is judged', async (status, body, found) => {
  const LIVEKIT_URL = `ws://${await answering(status, body)}`;
  const keys = { LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'a secret of the key of 32 characters' };
  expect(await checkLiveKit(readConfig({ LIVEKIT_URL, ...keys }))).toMatchObject([{ status: found }]);
});

test('a LiveKit server that does not run is a problem', async () => {
  const LIVEKIT_URL = `ws://127.0.0.1:${await freePort()}`;
  const keys = { LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'a secret of the key of 32 characters' };
  expect(await checkLiveKit(readConfig({ LIVEKIT_URL, ...keys }))).toMatchObject([
    { status: 'problem', message: expect.stringContaining('cannot be used') },
  ]);
});

test('a file where the folder of media belongs is a problem', async () => {
  expect(await checkStore(readConfig({ DATA_DIR: folder }))).toMatchObject([{ status: 'skipped' }]);
  await writeFile(join(folder, 'media'), '');
  expect(await checkStore(readConfig({ DATA_DIR: folder }))).toMatchObject([{ status: 'problem' }]);
});
