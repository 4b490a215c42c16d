import { getMe, login } from '@ovation/contract/people/accounts.ts';
import { endSessionsOfPerson, getPerson, notifyPerson } from '@ovation/contract/people/person.ts';
import { listUsers } from '@ovation/contract/people/users.ts';
import { createReport } from '@ovation/contract/site/reports.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import type { StaffRole } from '@ovation/contract/staff-permissions.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinStaff } from '../../../../test/staff/staff-stage.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const read = ({ id }: Pick<Person, 'id'>) => server.admin.call(getPerson, { params: { id } });

test('a fan’s page has their money, purchases, subscriptions, reports and devices', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 50 })];
  const { _id: feedId } = await world.feed(performer, { text: 'From the wings.' });
  await world.tip(fan, performer, 15);
  await fan.client.call(createReport, { body: { objectType: 'feed', objectId: feedId, reason: 'spam' } });
  const page = await read(fan);
  expect(page).toMatchObject({
    kind: 'fan',
    status: 'active',
    performer: null,
    contact: { email: fan.email },
    money: { balance: 35, spentLast30Days: 15, earnings: null, purchases: [{ type: 'tip', amount: 15 }] },
    moderation: { totalStrike: 0, reportsBy: [{ reason: 'spam', author: { _id: performer.id } }] },
  });
  expect(page.sessions?.length).toBeGreaterThan(0);
  expect(await read(performer)).toMatchObject({
    kind: 'performer',
    performer: { status: 'active', totalFeed: 1 },
    money: { sales: [{ other: { _id: fan.id } }] },
    moderation: { posts: [{ text: 'From the wings.' }], casesAbout: [{ objectType: 'feed', totalReport: 1 }] },
  });
});

test('each part is for those whose roles include it', async () => {
  const performer = await world.performer();
  const partsFor = async (role: StaffRole): Promise<string[]> => {
    const page = await (await joinStaff(server, role)).client.call(getPerson, { params: { id: performer.id } });
    const parts = ['contact', 'sessions', 'money', 'moderation', 'papers', 'events'] as const;
    return parts.filter((part) => page[part] !== undefined);
  };
  expect(await partsFor('support')).toEqual(['contact', 'sessions']);
  expect(await partsFor('moderation')).toEqual(['contact', 'sessions', 'moderation', 'papers']);
  expect(await partsFor('finance')).toEqual(['money']);
  expect(await partsFor('owner')).toEqual(['contact', 'sessions', 'money', 'moderation', 'papers', 'events']);
});

test('network addresses of devices are for those who may read the security log', async () => {
  const fan = await world.fan();
  const support = await joinStaff(server, 'support');
  const { sessions } = await support.client.call(getPerson, { params: { id: fan.id } });
  expect(sessions?.map(({ address }) => address)).toEqual(sessions?.map(() => ''));
  expect((await read(fan)).sessions?.[0]?.address).not.toBe('');
});

test('staff have no such page, and others cannot open one', async () => {
  const fan = await world.fan();
  const { _id: id } = await server.admin.call(getMe);
  await expect(read({ id })).rejects.toMatchObject({ statusCode: 404 });
  await expect(fan.client.call(getPerson, { params: { id: fan.id } })).rejects.toMatchObject({ statusCode: 403 });
});

test('signing someone out ends all of their sessions, and needs the permission and a reason', async () => {
  const fan = await world.fan();
  const signOut = (client: Person['client'], reason: string) =>
    client.call(endSessionsOfPerson, { params: { id: fan.id }, body: { reason } });
  const finance = await joinStaff(server, 'finance');
  await expect(signOut(finance.client, 'Someone else is logged in.')).rejects.toMatchObject({ statusCode: 403 });
  await expect(signOut(server.admin, 'short')).rejects.toMatchObject({ statusCode: 422 });
  expect(await fan.client.call(getMe)).toMatchObject({ _id: fan.id });
  await signOut(server.admin, 'Someone else is logged in.');
  await expect(fan.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
  expect((await read(fan)).events?.[0]).toMatchObject({
    kind: 'signed-out-by-staff',
    subject: { _id: fan.id },
    details: { reason: 'Someone else is logged in.' },
  });
  await server.client().call(login, { body: { username: fan.username, password: fan.password } });
});

test('a notice arrives by email with what staff wrote, without markup', async () => {
  const fan = await world.fan();
  const finance = await joinStaff(server, 'finance');
  const notice = { params: { id: fan.id }, body: { subject: 'Your <b>comments</b>', text: 'Please be kind.' } };
  await expect(finance.client.call(notifyPerson, notice)).rejects.toMatchObject({ statusCode: 403 });
  await server.admin.call(notifyPerson, notice);
  await server.runJobs();
  const { data } = await server.admin.call(listMailbox, { query: { q: fan.email, sort: 'desc' } });
  const sent = data.find(({ subject }) => subject === 'Your comments');
  const mail = await server.admin.call(getMail, { params: { id: sent?._id ?? '' } });
  expect(mail.text).toContain('Please be kind.');
  const details = { subject: 'Your comments', text: 'Please be kind.' };
  expect((await read(fan)).events?.[0]).toMatchObject({ kind: 'person-notified', details });
});

test('the list of fans leaves out performers, and filters by confirmed address', async () => {
  const [fan, performer] = [await world.fan(), await world.performer()];
  const list = async (query: { kind: 'fan'; verified?: 'true' | 'false'; q: string }) =>
    (await server.admin.call(listUsers, { query })).data.map(({ _id }) => _id);
  expect(await list({ kind: 'fan', q: fan.email })).toEqual([fan.id]);
  expect(await list({ kind: 'fan', q: performer.email })).toEqual([]);
  const { emailVerified } = (await read(fan)).contact ?? {};
  expect(await list({ kind: 'fan', q: fan.email, verified: emailVerified ? 'true' : 'false' })).toEqual([fan.id]);
  expect(await list({ kind: 'fan', q: fan.email, verified: emailVerified ? 'false' : 'true' })).toEqual([]);
});
