import { randomUUID } from 'node:crypto';
import { changePassword } from '@ovation/contract/people/accounts.ts';
import { exportSecurityEvents, listSecurityEvents } from '@ovation/contract/site/security-log.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeSecurityEventsJob } from './security-log.ts';
import { setSecurityLogStage, type SecurityLogStage } from '../../../../test/security-log/security-log-stage.ts';

let stage: SecurityLogStage;
beforeAll(async () => {
  stage = await setSecurityLogStage();
});
afterAll(() => stage.server.stop());

const dayMs = 24 * 3_600_000;
const newPassword = 'an even longer password';

describe('failures', () => {
  test('of many wrong passwords ten an hour are logged, without what was typed', async () => {
    const { id, username } = await stage.world.fan();
    for (let guess = 0; guess < 14; guess += 1) await stage.logIn(username, `secret guess ${guess}`);
    await expect.poll(() => stage.eventsOf(id, 'login-failed')).toHaveLength(10);
    const failures = await stage.eventsOf(id, 'login-failed');
    expect(failures.map(({ details }) => 'more' in details)).toEqual([true, ...Array.from({ length: 9 }, () => false)]);
    const kept = await sql<{ text: string }>`select string_agg(e::text, ' ') as text from security_events e`.execute(
      stage.server.app.database,
    );
    expect(kept.rows[0]?.text).not.toContain('secret guess');
    stage.server.clock.advance(3_600_001);
    await stage.logIn(username, 'an hour later').finally(() => stage.server.clock.advance(-3_600_001));
    await expect.poll(() => stage.eventsOf(id, 'login-failed')).toHaveLength(11);
  });

  test('with unknown names are counted together, and name no account', async () => {
    const since = stage.server.clock.now();
    for (let guess = 0; guess < 14; guess += 1) await stage.logIn(`nobody-${randomUUID()}`, 'a guess');
    const query = {
      kind: 'login-failed',
      from: since.toISOString(),
      to: new Date(stage.server.clock.now().getTime() + 60_000).toISOString(),
      pageSize: 100,
    } as const;
    const logged = async () =>
      (await stage.server.admin.call(listSecurityEvents, { query })).data.map(({ actor, subject }) => [actor, subject]);
    await expect.poll(logged).toEqual(Array.from({ length: 10 }, () => [null, null]));
  });
});

describe('the database', () => {
  const anyRow = () =>
    stage.server.app.database.selectFrom('security_events').select('id').limit(1).executeTakeFirstOrThrow();
  const before = (end: string) => sql`select set_config('ovation.security_events_end', ${end}, true)`;

  test('rejects changing, deleting and emptying the log', async () => {
    const { id } = await anyRow();
    const { database } = stage.server.app;
    for (const attempt of [
      sql`update security_events set kind = 'login' where id = ${id}`,
      sql`delete from security_events where id = ${id}`,
      sql`truncate security_events`,
    ])
      await expect(attempt.execute(database)).rejects.toMatchObject({ code: '23001' });
    expect(await database.selectFrom('security_events').select('id').where('id', '=', id).execute()).toHaveLength(1);
  });

  test('deletes nothing younger than the given age, which applies to one transaction only', async () => {
    const { id } = await anyRow();
    const { database } = stage.server.app;
    const remove = sql`delete from security_events where id = ${id}`;
    await expect(
      database.transaction().execute(async (db) => {
        await before('2001-01-01').execute(db);
        await remove.execute(db);
      }),
    ).rejects.toMatchObject({ code: '23001' });
    await database.connection().execute(async (db) => {
      await db.transaction().execute((work) => before('2999-01-01').execute(work));
      await expect(remove.execute(db)).rejects.toMatchObject({ code: '23001' });
    });
  });

  test('deletes months that are older than the setting says, and keeps all with 0', async () => {
    const { id } = await stage.world.fan();
    const left = () =>
      stage.server.app.database.selectFrom('security_events').select('kind').where('subject_id', '=', id).execute();
    const purgeAfter = async (days: number): Promise<void> => {
      stage.server.clock.advance(days * dayMs);
      await stage.server.runJob(purgeSecurityEventsJob).finally(() => stage.server.clock.advance(-days * dayMs));
    };
    await stage.world.settings({ securityLogDays: 0 });
    await purgeAfter(3_000);
    await stage.world.settings({ securityLogDays: 730 });
    await purgeAfter(729);
    expect(await left()).toEqual([{ kind: 'login' }]);
    // The longest month, and a day.
    await purgeAfter(730 + 32);
    expect(await left()).toEqual([]);
  });
});

describe('staff', () => {
  test('narrow the log by kind, account and time, in pages, in both orders', async () => {
    const { id, username, email, client, password } = await stage.world.fan();
    await client.call(changePassword, { body: { password: newPassword, currentPassword: password } });
    for (const account of [id, username.toUpperCase(), email])
      expect((await stage.eventsOf(account)).map(({ kind }) => kind)).toEqual(['password-changed', 'login']);
    expect(await stage.eventsOf('nobody-at-all')).toEqual([]);
    const page = (query: object) =>
      stage.server.admin.call(listSecurityEvents, { query: { account: id, pageSize: 1, ...query } });
    expect(await page({ current: 2 })).toMatchObject({ total: 2, data: [{ kind: 'login' }] });
    expect(await page({ sort: 'asc' })).toMatchObject({ data: [{ kind: 'login' }] });
    const now = stage.server.clock.now().getTime();
    expect(await page({ from: new Date(now + dayMs).toISOString() })).toMatchObject({ total: 0 });
    expect(await page({ to: new Date(now - dayMs).toISOString() })).toMatchObject({ total: 0 });
    await expect(
      stage.server.admin.call(listSecurityEvents, { query: { kind: 'gossip' as never } }),
    ).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'kind' }],
    });
  });

  test('can export it as a table, which is logged too', async () => {
    const { id, username } = await stage.world.fan();
    await stage.logIn(username, 'a wrong password', '=cmd|calc');
    await expect.poll(() => stage.eventsOf(id)).toHaveLength(2);
    const lines = (await stage.server.admin.call(exportSecurityEvents, { query: { account: id } })).split('\r\n');
    expect(lines[0]).toMatch(/^Date,Event,Kind,Who/);
    expect(lines.slice(1, 3)).toEqual([
      expect.stringMatching(/,Failed to log in,login-failed,,,/),
      expect.stringMatching(new RegExp(`,Logged in,login,${username},${id},`)),
    ]);
    const {
      data: [event],
    } = await stage.server.admin.call(listSecurityEvents, { query: { kind: 'log-exported' } });
    expect(event).toMatchObject({ actor: { _id: await stage.adminId() }, details: { rows: '2' } });
  });

  test('alone may read it', async () => {
    const [fan, performer] = [await stage.world.fan(), await stage.world.performer()];
    for (const { client } of [fan, performer]) {
      await expect(client.call(listSecurityEvents)).rejects.toMatchObject({ statusCode: 403 });
      await expect(client.call(exportSecurityEvents)).rejects.toMatchObject({ statusCode: 403 });
    }
  });
});
