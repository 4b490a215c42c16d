import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { getPerformerForReview, openPapers } from '@ovation/contract/people/performer-review.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { newId } from '../../../platform/new-id.ts';
import { encryptPapers } from './encrypt-papers.ts';
import { sweepMediaJob } from './sweep-media.ts';

let server: TestServer;
let world: World;
beforeEach(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  world = createWorld(server);
});
afterEach(() => server.stop());

/** A performer whose papers are stored as before encryption was added. */
async function fromBefore(): Promise<{ performer: Person; originals: Buffer[] }> {
  const performer = await world.performer();
  const originals = await delivered(performer);
  for (const [place, { id, storage_key }] of (await papersOf(performer)).entries()) {
    await server.app.storage.delete(storage_key);
    const key = `originals/${newId()}`;
    await server.app.storage.put(key, Readable.from([originals[place] ?? Buffer.alloc(0)]), {
      contentType: 'application/octet-stream',
    });
    await server.app.database
      .updateTable('files')
      .set({ storage_key: key, is_encrypted: false })
      .where('id', '=', id)
      .execute();
  }
  return { performer, originals };
}

const papersOf = ({ id }: Person) =>
  server.app.database
    .selectFrom('files')
    .select(['id', 'storage_key', 'is_encrypted'])
    .where('owner_id', '=', id)
    .orderBy('id')
    .execute();

/** What staff receives of each paper, in the order of their ids. */
async function delivered({ id }: Person): Promise<Buffer[]> {
  await server.admin.call(openPapers, { params: { id }, body: { reason: 'The first review of their documents.' } });
  const { documents } = await server.admin.call(getPerformerForReview, { params: { id } });
  return Promise.all(
    documents
      .toSorted((one, other) => (one._id < other._id ? -1 : 1))
      .map(async ({ url }) =>
        Buffer.from(
          await (await fetch(`${server.url}${url}`, { headers: { authorization: server.adminToken } })).arrayBuffer(),
        ),
      ),
  );
}

async function plainFiles(originals: readonly Buffer[]): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of server.app.storage.list('originals/')) {
    const stored = await buffer((await server.app.storage.read(key)) ?? Readable.from([]));
    if (originals.some((original) => original.equals(stored))) found.push(key);
  }
  return found;
}

test('old documents are readable before and after encryption, and their plain bytes are deleted', async () => {
  const { performer, originals } = await fromBefore();
  expect(await delivered(performer)).toEqual(originals);
  await encryptPapers(server.app);
  await server.runJobs();
  expect((await papersOf(performer)).map(({ is_encrypted }) => is_encrypted)).toEqual([true, true]);
  expect(await delivered(performer)).toEqual(originals);
  expect(await plainFiles(originals)).toEqual([]);
});

test('repeated and simultaneous runs change nothing and leave nothing', async () => {
  const { performer, originals } = await fromBefore();
  await Promise.all([encryptPapers(server.app), encryptPapers(server.app)]);
  await server.runJobs();
  const after = await papersOf(performer);
  await encryptPapers(server.app);
  await server.runJobs();
  expect(await papersOf(performer)).toEqual(after);
  expect(await delivered(performer)).toEqual(originals);
  const keys = [];
  for await (const { key } of server.app.storage.list('originals/')) keys.push(key);
  expect(keys.toSorted()).toEqual(after.map(({ storage_key }) => storage_key).toSorted());
});

/** A crash may happen between any two steps. */
const crashes: [string, (app: TestServer['app'], crash: () => never) => () => void][] = [
  ['while the encrypted bytes are written', ({ storage }, crash) => replace(storage, 'put', crash)],
  [
    'before they are read again',
    (app, crash) => {
      let puts = 0;
      const { put, read } = app.storage;
      const undo = [
        replace(app.storage, 'put', async (...sent: Parameters<typeof put>) =>
          put(...sent).finally(() => {
            puts += 1;
          }),
        ),
        replace(app.storage, 'read', async (...asked: Parameters<typeof read>) =>
          puts > 0 ? crash() : read(...asked),
        ),
      ];
      return () => undo.forEach((back) => back());
    },
  ],
  ['before the row names them', (app, crash) => replace(app as { transaction: unknown }, 'transaction', crash)],
];

function replace<Target extends object>(target: Target, key: keyof Target, by: unknown): () => void {
  const original = target[key];
  Object.assign(target, { [key]: by });
  return () => void Object.assign(target, { [key]: original });
}

test.each(crashes)('a crash %s loses no paper, and the next run completes the work', async (_name, breakAt) => {
  const { performer, originals } = await fromBefore();
  const restore = breakAt(server.app, () => {
    throw new Error('The process was killed.');
  });
  await encryptPapers(server.app).finally(restore);
  expect((await papersOf(performer)).map(({ is_encrypted }) => is_encrypted)).toEqual([false, false]);
  expect(await delivered(performer)).toEqual(originals);
  await encryptPapers(server.app);
  await server.runJobs();
  expect(await delivered(performer)).toEqual(originals);
  expect(await plainFiles(originals)).toEqual([]);
  server.clock.advance(25 * 3_600_000);
  await server.runJob(sweepMediaJob);
  const keys = [];
  for await (const { key } of server.app.storage.list('originals/')) keys.push(key);
  expect(keys.toSorted()).toEqual((await papersOf(performer)).map(({ storage_key }) => storage_key).toSorted());
});

test('a document without bytes does not prevent the encryption of others', async () => {
  const [lost, kept] = [await fromBefore(), await fromBefore()];
  for (const { storage_key } of await papersOf(lost.performer)) await server.app.storage.delete(storage_key);
  await encryptPapers(server.app);
  await server.runJobs();
  expect((await papersOf(kept.performer)).map(({ is_encrypted }) => is_encrypted)).toEqual([true, true]);
  expect(await delivered(kept.performer)).toEqual(kept.originals);
});
