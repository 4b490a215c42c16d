import { readFile } from 'node:fs/promises';
import { closeAccount, login } from '@ovation/contract/people/accounts.ts';
import { uploadDocument } from '@ovation/contract/people/performers.ts';
import { changePerformerStatus, getPerformerForReview } from '@ovation/contract/people/performer-review.ts';
import { defaultSettings } from '@ovation/contract/site/settings.ts';
import { createWorld, makePicture, type Person, type World } from '@ovation/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { deleteOldPapersJob } from './papers.ts';

let server: TestServer;
let world: World;
beforeEach(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => server.stop());

const dayMs = 24 * 3_600_000;

/** What a reviewer sees after this many days, which pass by setting the clock. */
async function after(days: number, { id }: Person): Promise<{ papers: string[]; deletedAt: string | null }> {
  server.clock.advance(days * dayMs);
  await server.runJob(deleteOldPapersJob).finally(() => server.clock.advance(-days * dayMs));
  await server.runJobs();
  const { documents, papersDeletedAt } = await server.admin.call(getPerformerForReview, { params: { id } });
  return { papers: documents.map(({ type }) => type).toSorted(), deletedAt: papersDeletedAt };
}

const both = { papers: ['documentVerification', 'idVerification'], deletedAt: null };
const none = { papers: [], deletedAt: expect.any(String) };
const decide = ({ id }: Person, status: 'active' | 'rejected' | 'suspended') =>
  server.admin.call(changePerformerStatus, { params: { id }, body: { status, reason: 'Seen by staff.' } });

async function storedOriginals(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.app.storage.list('originals/')) keys.push(key);
  return keys;
}

test.each(['active', 'rejected'] as const)(
  '90 days after the decision (%s) documents are deleted, rows and bytes, and staff sees when',
  async (status) => {
    const performer = await world.performer({ approved: false });
    await decide(performer, status);
    expect(await after(89, performer)).toEqual(both);
    const { deletedAt } = await after(91, performer);
    expect(Math.round((Date.parse(deletedAt ?? '') - server.clock.now().getTime()) / dayMs)).toBe(91);
    expect(await after(91, performer)).toEqual(none);
    expect(await storedOriginals()).toEqual([]);
    expect(
      await server.app.database.selectFrom('files').select('id').where('owner_id', '=', performer.id).execute(),
    ).toEqual([]);
  },
);

test('documents of pending and suspended performers are kept', async () => {
  const [waiting, suspended] = [await world.performer({ approved: false }), await world.performer()];
  await decide(suspended, 'suspended');
  for (const performer of [waiting, suspended]) expect(await after(1_000, performer)).toEqual(both);
});

test('documents of a closed account are deleted, counted from its closing', async () => {
  const performer = await world.performer({ approved: false });
  await performer.client.call(closeAccount, { body: { currentPassword: performer.password } });
  expect(await after(89, performer)).toEqual(both);
  expect(await after(91, performer)).toEqual(none);
});

test('newer documents are counted from their upload', async () => {
  const performer = await world.performer();
  server.clock.advance(50 * dayMs);
  const { token } = await server.client().call(login, { body: performer });
  await server.client(token).call(uploadDocument, { body: {}, files: { idVerification: await makePicture() } });
  server.clock.advance(-50 * dayMs);
  expect((await after(100, performer)).papers).toEqual(['idVerification']);
  expect((await after(141, performer)).papers).toEqual([]);
});

test('the setting changes the period, and 0 keeps them forever', async () => {
  const performer = await world.performer();
  await world.settings({ papersRetentionDays: 0 });
  expect(await after(30_000, performer)).toEqual(both);
  await world.settings({ papersRetentionDays: 10 });
  expect(await after(9, performer)).toEqual(both);
  expect(await after(11, performer)).toEqual(none);
});

test('an older site keeps documents until staff chooses a period; a new site begins with 90 days', async () => {
  const migration = await readFile(
    new URL('../../../../migrations/before-1.0/0380_encrypt_papers.sql', import.meta.url),
    'utf8',
  );
  const statement = /^insert into settings .+;$/m.exec(migration)?.[0] ?? '';
  /** The stored setting afterwards; undefined for the default. */
  const update = async () => {
    await sql.raw(statement).execute(server.app.database);
    return (
      await server.app.database
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'papersRetentionDays')
        .executeTakeFirst()
    )?.value;
  };
  expect(defaultSettings.papersRetentionDays).toBe(90);
  expect(await update()).toBeUndefined();
  await world.performer();
  expect(await update()).toBe(0);
  await world.settings({ papersRetentionDays: 30 });
  expect(await update()).toBe(30);
});
