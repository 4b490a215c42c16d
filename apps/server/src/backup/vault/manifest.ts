import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { BackupProblem, DamagedFileError } from '../backup-problem.ts';
import type { Vault } from './vault.ts';

const content = { sha256: z.string().length(64), sizeBytes: z.number() };

const table = z.object({
  schema: z.string(),
  name: z.string(),
  /** Quoted for SQL. */
  columns: z.array(z.string()),
  isPartitioned: z.boolean().optional(),
  rows: z.number(),
  file: z.string(),
  sealedBytes: z.number(),
  ...content,
});

const sequence = z.object({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() });

const mediaFile = z.object({
  key: z.string(),
  modifiedMs: z.number(),
  file: z.string(),
  sealedBytes: z.number(),
  ...content,
});

const manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  startedAt: z.string(),
  /** When the snapshot of the database was taken. */
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The number of the job queue's last migration. */
  queueVersion: z.number(),
  tables: z.array(table),
  sequences: z.array(sequence),
  media: z.array(mediaFile),
  /** What the columns and papers of this site are encrypted with. */
  secretKey: z.string(),
});

export type SavedTable = z.output<typeof table>;
export type SavedSequence = z.output<typeof sequence>;
export type SavedMedia = z.output<typeof mediaFile>;
export type Manifest = z.output<typeof manifest>;

const folder = 'backups/';
const fileName = 'manifest.age';

export function folderOf(id: string): string {
  return `${folder}${id}/`;
}

/** Makes the backup complete: it exists from this moment on. */
export async function writeManifest(vault: Vault, written: Manifest): Promise<void> {
  const json = JSON.stringify(written);
  const proof = vault.key.mac('manifests', json);
  const zipped = createGzip();
  const zipping = pipeline(Readable.from([`${proof}\n${json}`]), zipped);
  await Promise.all([zipping, vault.put(folderOf(written.id) + fileName, zipped)]);
}

/** Throws DamagedFileError if it is damaged, or was not written with this key. */
export async function readManifest(vault: Vault, id: string): Promise<Manifest> {
  const path = folderOf(id) + fileName;
  const wrong = new DamagedFileError(
    `The file ${path} in ${vault.name} is not a list that this version of Ovation wrote.`,
  );
  const [proof, json = ''] = (await unzip(await vault.read(path))).split('\n', 2);
  if (proof !== vault.key.mac('manifests', json)) throw wrong;
  const { success, data } = manifest.safeParse(JSON.parse(json));
  if (!success) throw wrong;
  return data;
}

async function unzip(source: Readable): Promise<string> {
  const unzipped = createGunzip();
  const [, found] = await Promise.all([pipeline(source, unzipped), text(unzipped)]);
  return found;
}

/** When a backup began, by its id. */
export function startOf(id: string): Date {
  const [, day, hours, minutes, seconds, ms] = /^(.{10})T(..)-(..)-(..)-(...)Z$/.exec(id) ?? [];
  return new Date(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
}

/** The ids of the complete backups, the oldest first. */
export async function listBackups(vault: Vault): Promise<string[]> {
  const paths = [...(await vault.list(folder)).keys()];
  return paths
    .filter((path) => path.endsWith(`/${fileName}`))
    .map((path) => path.slice(folder.length, -fileName.length - 1))
    .toSorted();
}

/** The named backup, otherwise the last one. */
export async function findBackup(vault: Vault, named: string | undefined): Promise<Manifest> {
  const ids = await listBackups(vault);
  const id = named ?? ids.at(-1);
  if (id === undefined) throw new BackupProblem(`There is no complete backup in ${vault.name}.`);
  if (!ids.includes(id))
    throw new BackupProblem(`There is no backup ${id} in ${vault.name}. There are: ${ids.join(', ') || 'none'}.`);
  return readManifest(vault, id);
}
