import { operations } from '@ovation/contract';
import { getMe } from '@ovation/contract/people/accounts.ts';
import type { ErrorBody } from '@ovation/contract/errors.ts';
import type { Operation } from '@ovation/contract/operation.ts';
import { changeStaffRoles, removeStaff } from '@ovation/contract/people/staff.ts';
import { getPerformerForReview, openPapers } from '@ovation/contract/people/performer-review.ts';
import { beginView, openInViews } from '@ovation/contract/people/users.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import { listSecurityEvents } from '@ovation/contract/site/security-log.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { querySchema } from '../../../../../test/contract/json-schema.ts';
import { sampleOf } from '../../../../../test/contract/sample.ts';
import { joinStaff, type Member } from '../../../../../test/staff/staff-stage.ts';
import { startTestServer, type TestServer } from '../../../../../test/start-server.ts';
import { sweepSessionsJob } from '../../sessions/session.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  world = createWorld(server);
});
afterAll(() => server.stop());

const reason = 'They cannot see what they have bought.';

interface Viewing {
  readonly cookie: string;
  get(path: string): Promise<Response>;
  send(method: string, path: string, body?: object): Promise<Response>;
}

function browserOf(cookie: string): Viewing {
  return {
    cookie,
    get: (path) => fetch(`${server.url}${path}`, { headers: { cookie }, redirect: 'manual' }),
    send: (method, path, body) =>
      fetch(`${server.url}${path}`, {
        method,
        headers: { cookie, origin: server.url, 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      }),
  };
}

/** The browser of a member who views the site as this person. */
async function view(member: Member, { id }: Pick<Person, 'id'>): Promise<Viewing> {
  const begun = await browserOf(`token=${member.token}`).send('POST', `/api/admin/users/${id}/view`, { reason });
  expect(begun.status).toBe(200);
  const cookie = /view=[^;]+/.exec(begun.headers.get('set-cookie') ?? '')?.[0] ?? '';
  expect(begun.headers.get('set-cookie')).toMatch(/HttpOnly/);
  return browserOf(`token=${member.token}; ${cookie}`);
}

const codeOf = async (answer: Response): Promise<string> => ((await answer.json()) as ErrorBody).code;
const seenBy = async (viewing: Viewing): Promise<{ username: string }> =>
  (await (await viewing.get('/api/users/me')).json()) as { username: string };

async function eventsOf(id: string, kind: 'view-begun' | 'view-ended') {
  return (await server.admin.call(listSecurityEvents, { query: { account: id, kind } })).data;
}

describe('a view as another account', () => {
  test('shows what the account sees, read-only, and is in the log with its reason and its end', async () => {
    const [member, performer, fan] = [
      await joinStaff(server, 'support'),
      await world.performer(),
      await world.fan({ balance: 9 }),
    ];
    const { _id: bought } = await world.feed(performer, { access: 'paid', price: 5, text: 'For buyers.' });
    const { _id: locked } = await world.feed(performer, { access: 'paid', price: 5 });
    await world.buy(fan, bought);
    const viewing = await view(member, fan);
    expect(await (await viewing.get('/api/users/me')).json()).toMatchObject({
      username: fan.username,
      balance: 4,
      isAdmin: false,
      permissions: [],
      viewedUntil: expect.any(String),
    });
    const accessTo = async (id: string) =>
      ((await (await viewing.get(`/api/user/feeds/${id}`)).json()) as { access: { granted: boolean } }).access.granted;
    expect([await accessTo(bought), await accessTo(locked)]).toEqual([true, false]);
    // Support has no access to locked content as themselves.
    expect(await member.client.call(getFeed, { params: { id: bought } })).toMatchObject({ access: { granted: false } });
    const ended = await viewing.send('POST', '/api/views/end');
    expect(ended.status).toBe(200);
    expect(await seenBy(viewing)).toMatchObject({ username: member.username });
    expect(await eventsOf(fan.id, 'view-begun')).toMatchObject([
      { actor: { _id: member.id }, subject: { _id: fan.id }, details: { reason }, address: '127.0.0.1' },
    ]);
    expect(await eventsOf(fan.id, 'view-ended')).toMatchObject([
      { actor: { _id: member.id }, subject: { _id: fan.id }, details: { requests: '4' } },
    ]);
  });

  test('ends after 15 minutes, also in the log', async () => {
    const [member, fan] = [await joinStaff(server, 'moderation'), await world.fan()];
    const viewing = await view(member, fan);
    server.clock.advance(15 * 60_000 + 1);
    expect(await seenBy(viewing)).toMatchObject({ username: member.username });
    await server.runJob(sweepSessionsJob).finally(() => server.clock.advance(-15 * 60_000 - 1));
    expect(await eventsOf(fan.id, 'view-ended')).toHaveLength(1);
  });

  test('ends with the role, with the member, and with the next view', async () => {
    const [member, other] = [await joinStaff(server, 'support'), await joinStaff(server, 'support')];
    const [fan, second] = [await world.fan(), await world.fan()];
    const viewing = await view(member, fan);
    const next = await view(member, second);
    expect([await seenBy(viewing), await seenBy(next)]).toMatchObject([
      { username: member.username },
      { username: second.username },
    ]);
    await server.admin.call(changeStaffRoles, { params: { id: member.id }, body: { roles: ['finance'] } });
    expect(await seenBy(next)).toMatchObject({ username: member.username });
    const last = await view(other, fan);
    await server.admin.call(removeStaff, { params: { id: other.id } });
    expect((await last.get('/api/users/me')).status).toBe(401);
  });

  test('needs a reason, the permission, and a fan or creator who is there', async () => {
    const [support, finance, fan] = [
      await joinStaff(server, 'support'),
      await joinStaff(server, 'finance'),
      await world.fan(),
    ];
    const begin = (member: Member, id: string, text = reason) =>
      member.client.call(beginView, { params: { id }, body: { reason: text } });
    await expect(begin(finance, fan.id)).rejects.toMatchObject({ code: 'permission-missing' });
    await expect(begin(support, fan.id, 'because')).rejects.toMatchObject({ details: [{ path: 'reason' }] });
    const { _id: owner } = await server.admin.call(getMe);
    for (const id of [owner, finance.id, crypto.randomUUID()])
      await expect(begin(support, id)).rejects.toMatchObject({ statusCode: 404 });
    await expect(fan.client.call(beginView, { params: { id: fan.id }, body: { reason } })).rejects.toMatchObject({
      statusCode: 403,
    });
  });

  test('belongs to its member alone', async () => {
    const [member, other, fan] = [
      await joinStaff(server, 'support'),
      await joinStaff(server, 'support'),
      await world.fan(),
    ];
    const { cookie } = await view(member, fan);
    const stolen = /view=[^;]+/.exec(cookie)?.[0] ?? '';
    expect(await seenBy(browserOf(`token=${other.token}; ${stolen}`))).toMatchObject({ username: other.username });
    expect(await seenBy(browserOf(`token=${fan.token}; ${stolen}`))).toMatchObject({ username: fan.username });
    expect((await browserOf(stolen).get('/api/users/me')).status).toBe(401);
  });
});

describe('what a view does not include', () => {
  let [fanView, performerView]: Viewing[] = [];
  let performer: Person;
  beforeAll(async () => {
    const [one, two] = [await joinStaff(server, 'owner'), await joinStaff(server, 'owner')];
    performer = await world.performer();
    fanView = await view(one, await world.fan());
    performerView = await view(two, performer);
  });

  test('every operation that is not listed', async () => {
    const wrong: string[] = [];
    for (const operation of operations.filter(({ name }) => name !== 'endView'))
      for (const viewing of [fanView, performerView] as Viewing[]) {
        const isClosed = closedCodes.includes(await codeOfCall(viewing, operation));
        if (isClosed === openInViews.has(operation.name)) wrong.push(operation.name);
      }
    expect(wrong).toEqual([]);
  });

  test('only reading is listed, and every listed operation exists', () => {
    const known = new Map(operations.map((operation) => [operation.name, operation]));
    const writing = [...openInViews].filter((name) => known.get(name)?.method !== 'GET');
    expect(writing).toEqual(['endView', 'getSettingsByKeys']);
  });

  test.each([
    'Message',
    'Conversation',
    'Address',
    'Passkey',
    'Session',
    'Key',
    'Card',
    'Identit',
    'Details',
    'export',
  ])('nothing with %s in its name is listed, but counts', (word) => {
    expect([...openInViews].filter((name) => name.includes(word))).toEqual(
      { Message: ['countUnreadMessages'], Key: ['listKeywords', 'getSettingsByKeys'] }[word] ?? [],
    );
  });

  test('documents, uploads, downloads and other routes that are no operations', async () => {
    await server.admin.call(openPapers, { params: { id: performer.id }, body: { reason } });
    const { documents } = await server.admin.call(getPerformerForReview, { params: { id: performer.id } });
    const viewing = performerView as Viewing;
    expect(documents.length).toBeGreaterThan(0);
    for (const { url } of documents) expect((await viewing.get(url)).status).toBe(404);
    expect(await codeOf(await viewing.send('POST', '/api/uploads'))).toBe('view-is-read-only');
    expect(await codeOf(await viewing.get('/api/performer/earning/export'))).toBe('closed-to-views');
  });
});

const closedCodes = ['closed-to-views', 'view-is-read-only'];

/** The code of the error, or nothing. */
async function codeOfCall({ cookie }: Viewing, operation: Operation): Promise<string> {
  const path = operation.path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
  const query = new URLSearchParams(sampleOf(querySchema(operation)) as Record<string, string>).toString();
  const isJson = operation.method !== 'GET' && operation.files === undefined;
  const body = operation.files === undefined ? '{}' : new FormData();
  const response = await fetch(`${server.url}/api${path}?${query}`, {
    method: operation.method,
    headers: { cookie, origin: server.url, ...(isJson ? { 'content-type': 'application/json' } : {}) },
    ...(operation.method === 'GET' ? {} : { body }),
  });
  const text = await response.text();
  return text.startsWith('{') ? ((JSON.parse(text) as Partial<ErrorBody>).code ?? '') : '';
}
