import { getMe } from '@ovation/contract/people/accounts.ts';
import { createDataExportLink, listDataExports, requestDataExport } from '@ovation/contract/people/own-data.ts';
import { createConversation, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { createComment } from '@ovation/contract/publishing/comments.ts';
import { listNotifications } from '@ovation/contract/messaging/notifications.ts';
import { createReport } from '@ovation/contract/site/reports.ts';
import { listSecurityEvents } from '@ovation/contract/site/security-log.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person, type World } from '@ovation/testing/world.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { sweepExportsJob } from './build-export.ts';

const dayMs = 24 * 3_600_000;

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => {
  vi.restoreAllMocks();
  server.clock.reset();
});
afterAll(() => server.stop());

const request = ({ client }: Person) => client.call(requestDataExport);

const link = ({ client, password }: Person, id: string) =>
  client.call(createDataExportLink, { params: { id }, body: { currentPassword: password } });

function get(url: string, person?: Person, init: Record<string, string> = {}): Promise<Response> {
  const headers = new Headers(init);
  if (person) headers.set('authorization', `Bearer ${person.token}`);
  return fetch(new URL(url, server.url), { headers });
}

async function ready(person: Person) {
  const { _id: id } = await request(person);
  await server.runJobs();
  return id;
}

async function write(from: Person, to: Person, text: string): Promise<void> {
  const { _id: id } = await from.client.call(createConversation, { body: { source: 'performer', sourceId: to.id } });
  await from.client.call(sendMessage, { params: { id }, body: { text, clientId: crypto.randomUUID() } });
}

interface Archive {
  readonly files: Readonly<Record<string, Uint8Array>>;
  records(name: string): Record<string, unknown>[];
}

async function open(person: Person): Promise<Archive> {
  const { url } = await link(person, await ready(person));
  const files = unzipSync(new Uint8Array(await (await get(url, person)).arrayBuffer()));
  return {
    files,
    records: (name) => JSON.parse(strFromU8(files[`data/${name}.json`] ?? new Uint8Array())) as never,
  };
}

describe('an archive', () => {
  test('holds what the account is, did, wrote, paid and uploaded', async () => {
    const [performer, fan] = [await world.performer(), await world.fan({ balance: 40 })];
    const { _id: feedId } = await world.feed(performer, { text: 'The slow movement', photo: true });
    await world.subscribe(fan, performer);
    await world.tip(fan, performer, 12, 'Bravo');
    await fan.client.call(createComment, { body: { objectType: 'feed', objectId: feedId, text: 'Once more, please' } });
    await write(fan, performer, 'See you tonight');

    const ofFan = await open(fan);
    expect(ofFan.records('accounts')).toMatchObject([{ username: fan.username, email: fan.email }]);
    expect(ofFan.records('comments')).toMatchObject([{ text: 'Once more, please' }]);
    expect(ofFan.records('charges')).toContainEqual(
      expect.objectContaining({ type: 'tip', gross: 12, message: 'Bravo', performer_id: performer.username }),
    );
    expect(ofFan.records('messages')).toMatchObject([{ text: 'See you tonight', recipient_id: performer.username }]);
    expect(strFromU8(ofFan.files['README.txt'] ?? new Uint8Array())).toContain(fan.username);
    expect(Object.keys(ofFan.files).filter((name) => name.startsWith('receipts/'))).toHaveLength(1);

    const ofPerformer = await open(performer);
    expect(ofPerformer.records('feeds')).toMatchObject([{ text: 'The slow movement' }]);
    expect(ofPerformer.records('messages')).toMatchObject([{ sender_id: fan.username }]);
    const [file] = ofPerformer.records('files').filter(({ type }) => type === 'feed-photo');
    const original = Object.entries(ofPerformer.files).find(([name]) => name.includes(String(file?.['id'])));
    expect(original?.[1].length).toBe(file?.['size_bytes']);
  });

  test('holds no one else’s secrets, no documents and no passwords', async () => {
    const [performer, fan, other] = [await world.performer(), await world.fan(), await world.fan()];
    const { _id: feedId } = await world.feed(performer, { access: 'paid', price: 5, text: 'Mine', photo: true });
    await other.client.call(createReport, {
      body: { objectType: 'feed', objectId: feedId, reason: 'other', text: 'A quiet word' },
    });
    await world.follow(fan, performer);
    const archives = [await open(performer), await open(fan)];
    for (const { files } of archives) {
      const all = Object.entries(files).map(
        ([name, bytes]) => `${name}\n${name.startsWith('data/') ? strFromU8(bytes) : ''}`,
      );
      expect(all.join('\n')).not.toMatch(/A quiet word|argon2|id-verification\/|document-verification\/|password_hash/);
      expect(all.join('\n')).not.toContain(other.username);
    }
    const [, ofFan] = archives;
    expect(JSON.stringify(ofFan?.records('follows'))).toContain(performer.username);
    expect(JSON.stringify(Object.keys(ofFan?.files ?? {}))).not.toContain('media/');
    expect(strFromU8(ofFan?.files['data/follows.json'] ?? new Uint8Array())).not.toContain(performer.email);
  });

  test('of many rows is complete', async () => {
    const fan = await world.fan();
    const words = Array.from({ length: 1_203 }, (_, i) => `word ${i}`);
    await server.app.database
      .insertInto('recent_searches')
      .values(words.map((keyword) => ({ account_id: fan.id, keyword, searched_at: new Date() })))
      .execute();
    const archive = await open(fan);
    expect(new Set(archive.records('recent-searches').map(({ keyword }) => keyword))).toEqual(new Set(words));
  });
});

describe('asking for one', () => {
  test('is announced by email and in the bell, and written into the security log', async () => {
    const fan = await world.fan();
    await ready(fan);
    const mails = await server.admin.call(listMailbox, { query: { q: fan.email } });
    expect(mails.data.map(({ subject }) => subject)).toContain('Your data is ready to download');
    const { data } = await fan.client.call(listNotifications, { query: {} });
    expect(data).toMatchObject([{ kind: 'export', path: '/user/account/data' }]);
    const log = await server.admin.call(listSecurityEvents, { query: { account: fan.id, kind: 'data-requested' } });
    expect(log.total).toBe(1);
  });

  test('is possible once at a time and once a week', async () => {
    const fan = await world.fan();
    const outcomes = await Promise.allSettled([request(fan), request(fan), request(fan)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(request(fan)).rejects.toMatchObject({ statusCode: 409 });
    await server.runJobs();
    await expect(request(fan)).rejects.toMatchObject({ message: expect.stringContaining('once a week') });
    await server.app.database
      .updateTable('data_exports')
      .set({ created_at: new Date(Date.now() - 7 * dayMs) })
      .where('account_id', '=', fan.id)
      .execute();
    await request(fan);
  });

  test('waits while the disk is full, and is given up after a day, so that one can ask again', async () => {
    const fan = await world.fan();
    vi.spyOn(server.app.freeSpace, 'require').mockRejectedValue(new Error('The disk is full.'));
    await request(fan);
    await server.runJobs().catch(() => undefined);
    vi.restoreAllMocks();
    const statuses = async () =>
      (await fan.client.call(listDataExports, { query: {} })).data.map(({ status }) => status);
    expect(await statuses()).toEqual(['waiting']);
    server.clock.advance(1.01 * dayMs);
    await server.runJob(sweepExportsJob);
    server.clock.reset();
    expect(await statuses()).toEqual(['failed']);
    await request(fan);
  });
});

describe('downloading it', () => {
  test('needs the password again, and resumes with ranges', async () => {
    const fan = await world.fan();
    const id = await ready(fan);
    for (const currentPassword of [undefined, 'not it'])
      await expect(
        fan.client.call(createDataExportLink, { params: { id }, body: { currentPassword } }),
      ).rejects.toMatchObject({ statusCode: 422 });
    const { url } = await link(fan, id);
    const whole = Buffer.from(await (await get(url, fan)).arrayBuffer());
    const rest = await get(url, fan, { range: 'bytes=100-' });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(100))).toBe(true);
    expect(rest.headers.get('content-disposition')).toMatch(/^attachment; filename="?your-data-/);
    expect(rest.headers.get('cache-control')).toContain('no-store');
  });

  test('works for its owner alone: not for others, visitors, forged or expired links', async () => {
    const [fan, other] = [await world.fan(), await world.fan()];
    const [id, otherId] = [await ready(fan), await ready(other)];
    await expect(link(other, id)).rejects.toMatchObject({ statusCode: 404 });
    const { url } = await link(fan, id);
    const ticket = url.split('/').at(-1);
    expect((await get(url, other)).status).toBe(403);
    expect((await get(url)).status).toBe(401);
    expect((await get(`/api/archives/${otherId}/${ticket}`, fan)).status).toBe(403);
    expect((await get(url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A'), fan)).status).toBe(403);
    expect((await get('/api/archives/nothing/nothing', fan)).status).toBe(404);
    server.clock.advance(12.1 * 3_600_000);
    expect((await get(url, fan)).status).toBe(403);
  });

  test('ends after seven days, when the archive is deleted', async () => {
    const fan = await world.fan();
    const id = await ready(fan);
    expect(await server.app.storage.stat(`exports/${id}.zip`)).toBeDefined();
    server.clock.advance(7.01 * dayMs);
    await server.runJob(sweepExportsJob);
    server.clock.reset();
    expect(await server.app.storage.stat(`exports/${id}.zip`)).toBeUndefined();
    await expect(link(fan, id)).rejects.toMatchObject({ statusCode: 404 });
    await fan.client.call(getMe);
  });
});
