import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { decrypt, deriveKey } from './encryption.ts';

/** The site's database belongs to another secret key than the one that was found, or none was found. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
}

/** Where a start has its secret key from. */
export interface SecretSource {
  /** From the configuration, otherwise from the data folder; undefined if there is none. */
  read(): Promise<string | undefined>;
  /** `SECRET_KEY`, or the file. */
  readonly place: string;
  create(): Promise<string>;
}

/** A column whose values are encrypted with a key derived from the site's secret. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The column that orders its rows by time. */
  readonly latest: string;
  readonly purpose: string;
}

export interface SecretSite {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly sealedColumns: readonly SealedColumn[];
  readonly logger: Pick<Logger, 'warn'>;
}

export function placeOfSecret({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string {
  return secretKey === undefined ? join(dataDir, 'secret.key') : 'SECRET_KEY';
}

/** Tells one secret key from another, and reveals nothing about it. */
export function fingerprintOf(secretKey: string): Buffer {
  return deriveKey(secretKey, 'fingerprint').subarray(0, 16);
}

/**
 * The secret key of the site in this database. A site without one gets it now; so does the record of a site from before
 * fingerprints were stored, if its key opens what is sealed. Throws SecretKeyError for another key, which would leave
 * all that is sealed unreadable.
 */
export async function settleSecret(site: SecretSite, { read, place, create }: SecretSource): Promise<string> {
  const stored = await findFingerprint(site.pool);
  // After the fingerprint: another process that starts now creates the key before it.
  const known = await read();
  if (stored === undefined) await requireOpening(site, { known, place });
  else requireSame(stored, { known, place });
  const secretKey = known ?? (await create());
  // Another process may have been quicker, with a key of its own.
  requireSame(await keepFingerprint(site.pool, fingerprintOf(secretKey)), { known: secretKey, place });
  return secretKey;
}

/** A key that was found, and where. */
interface FoundKey extends Pick<SecretSource, 'place'> {
  readonly known: string | undefined;
}

function requireSame(stored: Buffer, found: FoundKey): void {
  const problem = problemOf(stored, found);
  if (problem !== undefined) throw new SecretKeyError(`${problem} ${remedy}`);
}

/** Why a key is not that of a fingerprint, as a sentence. */
export function problemOf(stored: Buffer, { known, place }: FoundKey): string | undefined {
  if (known === undefined) return missing(place);
  return stored.equals(fingerprintOf(known)) ? undefined : different(place);
}

/** A key that opens only some of it has been used since another one was lost: the site goes on with it. */
async function requireOpening({ pool, sealedColumns, logger }: SecretSite, { known, place }: FoundKey): Promise<void> {
  const sealed = await findSealed(pool, sealedColumns);
  if (sealed.length === 0) return;
  if (known === undefined) throw new SecretKeyError(`${missing(place)} ${remedy}`);
  const closed = sealed.filter(({ bytes, purpose }) => !opens(bytes, deriveKey(known, purpose)));
  if (closed.length === sealed.length) throw new SecretKeyError(`${different(place)} ${remedy}`);
  if (closed.length > 0)
    logger.warn(
      { tables: closed.map(({ table }) => table) },
      'some of what is sealed in the database was sealed with another secret key, and cannot be read',
    );
}

const missing = (place: string): string =>
  `The secret key of the site in this database is missing: there is none in ${place}, and SECRET_KEY is unset.`;

const different = (place: string): string => `${place} is not the secret key of the site in this database.`;

/** What to do about it. */
export const remedy =
  'Put the right one back: each backup has it, and `npm run restore` restores it. Without it, bank details, ' +
  'delivery addresses, licence keys, authenticator apps and ID documents cannot be read ' +
  '(docs/operations/backups.md, “The secret key”).';

function opens(bytes: Buffer, key: Buffer): boolean {
  try {
    decrypt(bytes, key);
    return true;
  } catch {
    return false;
  }
}

/** Undefined if none is stored yet. */
export async function findFingerprint(pool: SecretSite['pool']): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ fingerprint: Buffer }>('select fingerprint from site_secret');
  return rows[0]?.fingerprint;
}

/** Returns the stored one, which may be another process's. */
async function keepFingerprint(pool: SecretSite['pool'], fingerprint: Buffer): Promise<Buffer> {
  await pool.query('insert into site_secret (fingerprint, created_at) values ($1, now()) on conflict do nothing', [
    fingerprint,
  ]);
  return (await findFingerprint(pool)) as Buffer;
}

/** The latest value of each column that has any. */
async function findSealed(
  pool: SecretSite['pool'],
  columns: readonly SealedColumn[],
): Promise<(SealedColumn & { readonly bytes: Buffer })[]> {
  const found = await Promise.all(
    columns.map(async ({ table, column, latest }) => {
      const { rows } = await pool.query<{ bytes: Buffer }>(
        `select ${column} as bytes from ${table} where ${column} is not null order by ${latest} desc limit 1`,
      );
      return rows[0]?.bytes;
    }),
  );
  return columns.flatMap((column, index) => {
    const bytes = found[index];
    return bytes === undefined ? [] : [{ ...column, bytes }];
  });
}
