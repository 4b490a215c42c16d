import { closeAccount, forgotPassword, getMe, login, registerUser } from '@ovation/contract/people/accounts.ts';
import { listSessions } from '@ovation/contract/people/sign-in.ts';
import {
  acceptStaffInvitation,
  changeStaffRoles,
  inviteStaff,
  listStaff,
  listStaffInvitations,
  removeStaff,
  withdrawStaffInvitation,
} from '@ovation/contract/people/staff.ts';
import { listUsers } from '@ovation/contract/people/users.ts';
import { listSecurityEvents, type SecurityEventKind } from '@ovation/contract/site/security-log.ts';
import { permissionsOf } from '@ovation/contract/staff-permissions.ts';
import { createWorld, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSockets } from '../../../../test/sockets.ts';
import { joinStaff, mailedToken, type Member } from '../../../../test/staff/staff-stage.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => server.clock.reset());
afterAll(async () => {
  sockets.closeAll();
  await server.stop();
});

const password = 'a long enough password';
const newAddress = (): string => `${crypto.randomUUID()}@example.com`;
const me = () => server.admin.call(getMe);

async function invite(email: string): Promise<string> {
  await server.admin.call(inviteStaff, { body: { email, roles: ['support'] } });
  return mailedToken(server, email);
}

const join = (token: string, username = `joiner-${crypto.randomUUID().slice(0, 8)}`) =>
  server.client().call(acceptStaffInvitation, { body: { token, name: 'Jo', username, password } });

async function lastEvent(kind: SecurityEventKind) {
  return (await server.admin.call(listSecurityEvents, { query: { kind } })).data[0];
}

test('the first administrator is an owner and may do everything', async () => {
  const { permissions, isAdmin } = await me();
  expect([isAdmin, permissions]).toEqual([true, permissionsOf(['owner'])]);
  const { data } = await server.admin.call(listStaff);
  expect(data).toContainEqual(expect.objectContaining({ username: 'administrator', roles: ['owner'] }));
});

test('fans and creators have no permissions', async () => {
  for (const person of [await world.fan(), await world.performer()])
    expect(await person.client.call(getMe)).toMatchObject({ isAdmin: false, permissions: [] });
});

describe('an invitation', () => {
  test('makes a person a member of staff with these roles, once', async () => {
    const email = newAddress();
    await server.admin.call(inviteStaff, { body: { email, roles: ['support', 'finance'] } });
    const token = await mailedToken(server, email);
    const username = `joiner-${crypto.randomUUID().slice(0, 8)}`;
    await join(token, username);
    const { token: session } = await server.client().call(login, { body: { username, password } });
    expect(await server.client(session).call(getMe)).toMatchObject({
      isAdmin: true,
      emailVerified: true,
      permissions: permissionsOf(['support', 'finance']),
    });
    await expect(join(token)).rejects.toMatchObject({ statusCode: 404 });
    expect((await server.admin.call(listStaffInvitations)).data.map((one) => one.email)).not.toContain(email);
    expect([await lastEvent('staff-invited'), await lastEvent('staff-joined')]).toMatchObject([
      { actor: { username: 'administrator' }, details: { roles: 'support, finance' } },
      { actor: { username }, details: { roles: 'support, finance' } },
    ]);
  });

  test('is worth nothing after three days, when it was withdrawn, and when another was sent', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const [replaced, withdrawn] = [await invite(first), await invite(second)];
    const late = await invite(first);
    const { data } = await server.admin.call(listStaffInvitations, { query: { pageSize: 100 } });
    const { _id: id = '' } = data.find(({ email }) => email === second) ?? {};
    await server.admin.call(withdrawStaffInvitation, { params: { id } });
    server.clock.advance(3 * 86_400_000 + 1);
    for (const token of [replaced, withdrawn, late, 'invented'])
      await expect(join(token)).rejects.toMatchObject({ statusCode: 404 });
    server.clock.advance(-3 * 86_400_000 - 1);
    await join(late);
  });

  test('does not take over an account with this address, nor a common password or a taken name', async () => {
    const fan = await world.fan();
    await expect(
      server.admin.call(inviteStaff, { body: { email: fan.email.toUpperCase(), roles: ['owner'] } }),
    ).rejects.toMatchObject({ code: 'email-taken' });
    const email = newAddress();
    const token = await invite(email);
    await expect(join(token, fan.username)).rejects.toMatchObject({ code: 'username-taken' });
    const body = { token, name: 'Jo', username: `jo-${crypto.randomUUID().slice(0, 8)}`, password: 'password123' };
    await expect(server.client().call(acceptStaffInvitation, { body })).rejects.toMatchObject({
      details: [{ path: 'password' }],
    });
    const registered = {
      name: 'Early',
      username: `early-${crypto.randomUUID().slice(0, 8)}`,
      email,
      password,
      agreed: true as const,
    };
    await server.client().call(registerUser, { body: registered });
    await expect(join(token)).rejects.toMatchObject({ code: 'email-taken' });
  });

  test('accepted by many at once makes one account', async () => {
    const token = await invite(newAddress());
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => join(token)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('roles', () => {
  test('count from the next call on', async () => {
    const member = await joinStaff(server, 'support');
    await member.client.call(listUsers);
    await server.admin.call(changeStaffRoles, { params: { id: member.id }, body: { roles: ['finance'] } });
    await expect(member.client.call(listUsers)).rejects.toMatchObject({
      statusCode: 403,
      code: 'permission-missing',
      message: expect.stringContaining('Please ask an owner'),
    });
    expect(await lastEvent('staff-changed')).toMatchObject({
      subject: { _id: member.id },
      details: { before: 'support', after: 'finance' },
    });
  });

  test('are chosen by owners alone', async () => {
    const member = await joinStaff(server, 'support', 'moderation', 'finance');
    const body = { roles: ['owner' as const] };
    await expect(member.client.call(changeStaffRoles, { params: { id: member.id }, body })).rejects.toMatchObject({
      code: 'permission-missing',
    });
    await expect(
      member.client.call(inviteStaff, { body: { email: newAddress(), roles: ['owner'] } }),
    ).rejects.toMatchObject({ code: 'permission-missing' });
  });

  test('no one is a fan or a creator with a role', async () => {
    const { id } = await world.fan();
    const change = server.admin.call(changeStaffRoles, { params: { id }, body: { roles: ['owner'] } });
    await expect(change).rejects.toMatchObject({ statusCode: 404 });
    await expect(server.admin.call(removeStaff, { params: { id } })).rejects.toMatchObject({ statusCode: 404 });
  });
});

test('a removed member is out at once, for good, and keeps their name in the log', async () => {
  const member = await joinStaff(server, 'moderation');
  const { socket } = await sockets.listen(member.token);
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  await server.admin.call(removeStaff, { params: { id: member.id } });
  await closed;
  await expect(member.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
  await expect(server.client().call(login, { body: { username: member.username, password } })).rejects.toMatchObject({
    statusCode: 401,
  });
  await server.client().call(forgotPassword, { body: { email: member.email } });
  await expect(mailedToken(server, member.email)).resolves.toBe('');
  expect(await lastEvent('staff-removed')).toMatchObject({ subject: { username: member.username } });
  expect((await server.admin.call(listStaff, { query: { pageSize: 100 } })).data).not.toContainEqual(
    expect.objectContaining({ _id: member.id }),
  );
  // The address is free for another account.
  await invite(member.email);
});

describe('the last owner', () => {
  test('cannot be demoted, and no one removes themselves', async () => {
    const { _id: id } = await me();
    await expect(
      server.admin.call(changeStaffRoles, { params: { id }, body: { roles: ['finance'] } }),
    ).rejects.toMatchObject({ statusCode: 409, code: 'last-owner' });
    await expect(server.admin.call(removeStaff, { params: { id } })).rejects.toMatchObject({ statusCode: 409 });
    await expect(
      server.admin.call(closeAccount, { body: { currentPassword: 'correct horse battery' } }),
    ).rejects.toMatchObject({ statusCode: 403 });
    await server.admin.call(listSessions);
  });

  test('stays, when owners demote each other at the same moment', async () => {
    const site = await startTestServer();
    const owners: Member[] = [];
    for (let index = 0; index < 6; index += 1) owners.push(await joinStaff(site, 'owner'));
    const { _id: first } = await site.admin.call(getMe);
    await owners[0]?.client.call(removeStaff, { params: { id: first } });
    const holder = await site.app.pool.connect();
    await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
    await holder.query('select from staff_roles for update');
    const demoting = Promise.allSettled(
      owners.map(({ client }, index) => {
        const { id } = owners[(index + 1) % owners.length] as Member;
        return client.call(changeStaffRoles, { params: { id }, body: { roles: ['support'] } });
      }),
    );
    // All have checked that another owner is left, or wait to check it.
    const waiting = () =>
      site.app.pool.query('select from pg_locks where not granted').then(({ rowCount }) => rowCount);
    await expect.poll(waiting).toBeGreaterThanOrEqual(owners.length);
    await holder.query('commit');
    holder.release();
    const refused = (await demoting).flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    );
    expect(refused).toContain('last-owner');
    const left = await site.app.database.selectFrom('staff_roles').select('role').where('role', '=', 'owner').execute();
    expect(left).toHaveLength(1);
    await site.stop();
  });
});
