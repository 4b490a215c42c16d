import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@ovation/testing/database.ts';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDataDirectory, readSecretKey } from '../disk/data-directory.ts';
import { createPool } from '../database/pool.ts';
import { deriveKey, encrypt } from './encryption.ts';
import { fingerprintOf, placeOfSecret, settleSecret, SecretKeyError } from './site-secret.ts';

const [right, wrong] = ['the right one, with 32 characters or more', 'the wrong one, with 32 characters or more'];

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
let warnings: object[];

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool({ connectionString: database.url, max: 5 });
  folder = await mkdtemp(join(tmpdir(), 'ovation-secret-'));
  warnings = [];
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const sealedColumns = [
  { table: 'sealed_notes', column: 'sealed', latest: 'id', purpose: 'notes' },
  { table: 'sealed_cards', column: 'sealed', latest: 'id', purpose: 'cards' },
];
const logger = { warn: (facts: object) => void warnings.push(facts) };

/** What a start does about its secret key. */
async function start(secretKey?: string): Promise<string> {
  const directory = await openDataDirectory(folder, { shared: true });
  return settleSecret(
    { pool, sealedColumns, logger },
    {
      read: async () => secretKey ?? readSecretKey(folder),
      place: placeOfSecret({ secretKey, dataDir: folder }),
      create: () => directory.createSecretKey(),
    },
  );
}

const stored = async () => (await pool.query<{ fingerprint: Buffer }>('select fingerprint from site_secret')).rows;

async function sealWith(secrets: { readonly notes?: string; readonly cards?: string }): Promise<void> {
  for (const name of ['notes', 'cards'] as const) {
    const secret = secrets[name];
    await pool.query(`create table if not exists sealed_${name} (id int, sealed bytea)`);
    if (secret !== undefined)
      await pool.query(`insert into sealed_${name} select count(*), $1 from sealed_${name}`, [
        encrypt('a text', deriveKey(secret, name)),
      ]);
  }
}

describe('a new site', () => {
  beforeEach(() => sealWith({}));

  test('gets a secret key and keeps it, also when several processes start at once', async () => {
    const keys = new Set(await Promise.all(Array.from({ length: 5 }, () => start())));
    expect(keys.size).toBe(1);
    expect(await stored()).toEqual([{ fingerprint: fingerprintOf([...keys][0] ?? '') }]);
    expect(await start()).toBe([...keys][0]);
  });

  test('with a key of its own has no other in its folder', async () => {
    expect(await start(right)).toBe(right);
    expect(await readdir(folder)).toEqual([]);
    expect(await start(right)).toBe(right);
  });

  test('of which two processes have different keys starts with one of them', async () => {
    const outcomes = await Promise.allSettled([start(right), start(wrong)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a site with a key', () => {
  beforeEach(async () => {
    await sealWith({});
    await start(right);
  });

  test('refuses another one, names it and says what to do, without telling it', async () => {
    const error = await start(wrong).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SecretKeyError);
    expect(String(error)).toMatch(/SECRET_KEY is not the secret key of the site.*npm run restore/);
    expect(String(error)).not.toContain(wrong);
    expect(await stored()).toEqual([{ fingerprint: fingerprintOf(right) }]);
    expect(await start(right)).toBe(right);
  });

  test('refuses a start without one, and makes none', async () => {
    await expect(start()).rejects.toThrow(`there is none in ${join(folder, 'secret.key')}`);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a site from before fingerprints were stored', () => {
  test('is known by the key that opens what it has sealed', async () => {
    await sealWith({ notes: right });
    for (const refused of [wrong, undefined]) await expect(start(refused)).rejects.toBeInstanceOf(SecretKeyError);
    expect([await stored(), await readdir(folder)]).toEqual([[], []]);
    expect(await start(right)).toBe(right);
    expect(await stored()).toEqual([{ fingerprint: fingerprintOf(right) }]);
    expect(warnings).toEqual([]);
  });

  test('that has run with a second key since it lost the first goes on with the second, and says what it lost', async () => {
    await sealWith({ notes: wrong, cards: wrong });
    await sealWith({ cards: right });
    expect(await start(right)).toBe(right);
    expect(warnings).toEqual([{ tables: ['sealed_notes'] }]);
  });
});
