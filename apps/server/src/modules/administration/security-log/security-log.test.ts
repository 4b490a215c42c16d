import { randomUUID } from 'node:crypto';
import {
  changeMe,
  changePassword,
  closeAccount,
  forgotPassword,
  login,
  resetPassword,
} from '@ovation/contract/people/accounts.ts';
import { sendTip, topUpWallet } from '@ovation/contract/money/money.ts';
import {
  changeBankingSettings,
  changePayoutGateway,
  createPayoutRequest,
  createStripeAccount,
} from '@ovation/contract/money/payouts.ts';
import {
  approvePayoutRequest,
  markPayoutPaid,
  rejectPayoutRequest,
  revealPayoutDestination,
  sendPayout,
} from '@ovation/contract/money/payout-review.ts';
import { uploadDocument } from '@ovation/contract/people/performers.ts';
import { changePerformerStatus, getPerformerForReview } from '@ovation/contract/people/performer-review.ts';
import { refundCharge, refundPayment } from '@ovation/contract/money/refunds.ts';
import {
  exportSecurityEvents,
  listSecurityEvents,
  securityEventKinds,
  type SecurityEventEntry,
  type SecurityEventKind,
} from '@ovation/contract/site/security-log.ts';
import { endAllSessions, endSessionById, listSessions } from '@ovation/contract/people/sessions.ts';
import { changeSettings } from '@ovation/contract/site/settings.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { changeUserStatus } from '@ovation/contract/people/users.ts';
import { createWorld, makePicture, type Person, type World } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import type { SandboxProvider } from '../../../gateways/payments/sandbox/sandbox-provider.ts';
import { deleteOldPapersJob } from '../../profiles/index.ts';
import { endSuspensionJob } from '../../accounts/index.ts';
import { forgetSecurityEventsJob } from './forget-security-events.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  world = createWorld(server);
  await world.settings({ performerCommission: 0, earningHoldDays: 0, minimumPayoutAmount: 10 });
});
afterAll(() => server.stop());

const dayMs = 24 * 3_600_000;
const newPassword = 'an even longer password';
const bank = {
  accountHolder: 'Ada Lovelace',
  bankName: 'Bank of Songs',
  accountNumber: 'DE02120300000000202051',
  country: 'DE',
};

async function eventsOf(account: string, kind?: SecurityEventKind): Promise<SecurityEventEntry[]> {
  return (await server.admin.call(listSecurityEvents, { query: { account, pageSize: 100, ...(kind ? { kind } : {}) } }))
    .data;
}

async function logIn(
  username: string,
  password: string,
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
): Promise<number> {
  const answer = await fetch(`${server.url}/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username, password }),
  });
  return answer.status;
}

async function resetToken({ email }: Person): Promise<string> {
  await server.client().call(forgotPassword, { body: { email } });
  await server.runJobs();
  const { data } = await server.admin.call(listMailbox, { query: { q: email, sort: 'desc' } });
  const { text } = await server.admin.call(getMail, { params: { id: data[0]?._id ?? '' } });
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}

const adminId = async (): Promise<string> =>
  (await server.app.database.selectFrom('accounts').select('id').where('kind', '=', 'admin').executeTakeFirstOrThrow())
    .id;

/** A performer's request to be paid 50, to a bank account or by the provider. */
async function payoutOf(performer: Person, method: 'bank' | 'stripe' = 'bank'): Promise<string> {
  const fan = await world.fan({ balance: 60 });
  if (method === 'bank')
    await performer.client.call(changeBankingSettings, { body: { ...bank, currentPassword: performer.password } });
  else {
    const { accountId } = await performer.client.call(createStripeAccount, {
      body: { country: 'DE', currentPassword: performer.password },
    });
    await (server.app.payments.named('sandbox') as SandboxProvider).onboard(accountId, 'ready');
    await server.runJobs();
    await performer.client.call(changePayoutGateway, {
      body: { method: 'stripe', currentPassword: performer.password },
    });
  }
  await world.tip(fan, performer, 60);
  return (await performer.client.call(createPayoutRequest, { body: { amount: 50 }, idempotencyKey: randomUUID() }))._id;
}

const approve = (id: string) => server.admin.call(approvePayoutRequest, { params: { id } });
const decide = (person: Person, status: 'active' | 'rejected' | 'suspended') =>
  server.admin.call(changePerformerStatus, { params: { id: person.id }, body: { status, reason: 'Seen by staff.' } });

async function openPaper(performer: Person): Promise<void> {
  const {
    documents: [paper],
  } = await server.admin.call(getPerformerForReview, { params: { id: performer.id } });
  await (await fetch(`${server.url}${paper?.url}`, { headers: { authorization: server.adminToken } })).arrayBuffer();
}

const newPerformer = (): Promise<Person> => world.performer();
const applicant = (): Promise<Person> => world.performer({ approved: false });
const newFan = (): Promise<Person> => world.fan();

interface Deed {
  readonly who: 'self' | 'staff' | 'stranger' | 'site';
  readonly subject: () => Promise<Person>;
  readonly run: (person: Person) => Promise<unknown>;
}

/** How each kind of event comes about, by the API; whose it is, and who did it. */
const deeds: Record<Exclude<SecurityEventKind, 'settings-changed' | 'log-exported'>, Deed> = {
  login: { who: 'self', subject: newFan, run: ({ username, password }) => logIn(username, password) },
  'login-failed': { who: 'stranger', subject: newFan, run: ({ username }) => logIn(username, 'a wrong password') },
  'new-device': {
    who: 'self',
    subject: newFan,
    run: ({ username, password }) => logIn(username, password, 'a browser that was never here'),
  },
  'password-refused': {
    who: 'self',
    subject: newFan,
    run: ({ client }) =>
      client.call(changePassword, { body: { password: newPassword, currentPassword: 'wrong' } }).catch(() => undefined),
  },
  'password-changed': {
    who: 'self',
    subject: newFan,
    run: ({ client, password }) =>
      client.call(changePassword, { body: { password: newPassword, currentPassword: password } }),
  },
  'password-reset': {
    who: 'self',
    subject: newFan,
    run: async (fan) =>
      server.client().call(resetPassword, { body: { token: await resetToken(fan), password: newPassword } }),
  },
  'email-changed': {
    who: 'self',
    subject: newFan,
    run: ({ client, password }) =>
      client.call(changeMe, { body: { email: `${randomUUID()}@example.com`, currentPassword: password } }),
  },
  'username-changed': {
    who: 'self',
    subject: newFan,
    run: ({ client }) => client.call(changeMe, { body: { username: `fan-${randomUUID().slice(0, 12)}` } }),
  },
  'sessions-ended': { who: 'self', subject: newFan, run: ({ client }) => client.call(endAllSessions) },
  'account-closed': {
    who: 'self',
    subject: newFan,
    run: ({ client, password }) => client.call(closeAccount, { body: { currentPassword: password } }),
  },
  'bank-details-changed': {
    who: 'self',
    subject: newPerformer,
    run: ({ client, password }) => client.call(changeBankingSettings, { body: { ...bank, currentPassword: password } }),
  },
  'payout-method-changed': {
    who: 'self',
    subject: newPerformer,
    run: ({ client, password }) =>
      client.call(changePayoutGateway, { body: { method: 'bank', currentPassword: password } }),
  },
  'bank-details-viewed': {
    who: 'staff',
    subject: newPerformer,
    run: async (performer) => server.admin.call(revealPayoutDestination, { params: { id: await payoutOf(performer) } }),
  },
  'papers-uploaded': {
    who: 'self',
    subject: newPerformer,
    run: async ({ client }) =>
      client.call(uploadDocument, { body: {}, files: { idVerification: await makePicture() } }),
  },
  'papers-viewed': { who: 'staff', subject: newPerformer, run: openPaper },
  'papers-deleted': {
    who: 'site',
    subject: newPerformer,
    run: async () => {
      server.clock.advance(91 * dayMs);
      await server.runJob(deleteOldPapersJob).finally(() => server.clock.advance(-91 * dayMs));
    },
  },
  'performer-approved': { who: 'staff', subject: applicant, run: (performer) => decide(performer, 'active') },
  'performer-rejected': { who: 'staff', subject: applicant, run: (performer) => decide(performer, 'rejected') },
  'account-suspended': { who: 'staff', subject: newPerformer, run: (performer) => decide(performer, 'suspended') },
  'account-restored': {
    who: 'staff',
    subject: newFan,
    run: async ({ id }) => {
      await server.admin.call(changeUserStatus, { params: { id }, body: { status: 'suspended', reason: 'Spam.' } });
      await server.admin.call(changeUserStatus, { params: { id }, body: { status: 'active' } });
    },
  },
  'payout-approved': {
    who: 'staff',
    subject: newPerformer,
    run: async (performer) => approve(await payoutOf(performer)),
  },
  'payout-rejected': {
    who: 'staff',
    subject: newPerformer,
    run: async (performer) =>
      server.admin.call(rejectPayoutRequest, {
        params: { id: await payoutOf(performer) },
        body: { reason: 'Another name.' },
      }),
  },
  'payout-paid': {
    who: 'staff',
    subject: newPerformer,
    run: async (performer) => {
      const { _id: id } = await approve(await payoutOf(performer));
      await server.admin.call(markPayoutPaid, { params: { id }, body: { reference: 'SEPA 4711' } });
    },
  },
  'payout-sent': {
    who: 'staff',
    subject: newPerformer,
    run: async (performer) => {
      const { _id: id } = await approve(await payoutOf(performer, 'stripe'));
      await server.admin.call(sendPayout, { params: { id } });
    },
  },
  refund: {
    who: 'staff',
    subject: () => world.fan({ balance: 20 }),
    run: async ({ client }) => {
      const { _id: id = '' } = await client.call(sendTip, {
        params: { id: (await world.performer()).id },
        body: { amount: 10 },
      });
      await server.admin.call(refundCharge, { params: { id }, body: { reason: 'Sent by mistake.' } });
    },
  },
};

describe('what is written down', () => {
  test.each(Object.entries(deeds) as [SecurityEventKind, Deed][])(
    '%s: once, with who, whose, when and from where',
    async (kind, { who, subject, run }) => {
      const person = await subject();
      const before = (await eventsOf(person.id, kind)).map(({ _id }) => _id);
      await run(person);
      const written = async () => (await eventsOf(person.id, kind)).filter(({ _id }) => !before.includes(_id));
      // No answer waits for a failure to be written down.
      await expect.poll(async () => (await written()).length).toBeGreaterThan(0);
      const [event, ...more] = await written();
      const actors = { self: person.id, staff: await adminId(), stranger: undefined, site: undefined };
      expect([event?.kind, event?.actor?._id, event?.subject?._id, more]).toEqual([kind, actors[who], person.id, []]);
      expect([event?.address, (event?.device ?? '') === '']).toEqual(
        who === 'site' ? ['', true] : ['127.0.0.1', false],
      );
    },
  );

  test('a change of settings, with what was before and after', async () => {
    await server.admin.call(changeSettings, { body: { siteName: 'The Harbour', renewalGraceDays: 3 } });
    const {
      data: [event],
    } = await server.admin.call(listSecurityEvents, { query: { kind: 'settings-changed' } });
    expect(event).toMatchObject({ actor: { _id: await adminId() }, details: { siteName: 'Ovation → The Harbour' } });
  });

  test('a refund to a card, and a device that was signed out', async () => {
    const fan = await world.fan();
    const { _id: id } = await fan.client.call(topUpWallet, { body: { amount: 20, paymentMethod: 'sandbox_ok' } });
    await server.admin.call(refundPayment, { params: { id }, body: { reason: 'As you asked.' } });
    expect(await eventsOf(fan.id, 'refund')).toMatchObject([{ details: { payment: id, amount: '20.00' } }]);
    const {
      data: [session],
    } = await fan.client.call(listSessions);
    await fan.client.call(endSessionById, { params: { id: session?._id ?? '' } });
    expect(await eventsOf(fan.id, 'sessions-ended')).toMatchObject([{ details: { devices: 'one' } }]);
  });

  test('the end of a suspension that had a time, by the site itself', async () => {
    const { id } = await world.fan();
    await server.admin.call(changeUserStatus, {
      params: { id },
      body: {
        status: 'suspended',
        reason: 'Spam.',
        until: new Date(server.clock.now().getTime() + dayMs).toISOString(),
      },
    });
    server.clock.advance(2 * dayMs);
    await server.runJob(endSuspensionJob, { accountId: id }).finally(() => server.clock.advance(-2 * dayMs));
    expect(await eventsOf(id, 'account-restored')).toMatchObject([{ actor: null, address: '', subject: { _id: id } }]);
  });

  test('nothing, where what it would be about did not happen', async () => {
    const { client, id, password } = await world.fan({ balance: 5 });
    await expect(client.call(closeAccount, { body: { currentPassword: password } })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await eventsOf(id, 'account-closed')).toEqual([]);
  });

  test('every kind is tried here', () => {
    expect(new Set([...Object.keys(deeds), 'settings-changed', 'log-exported'])).toEqual(new Set(securityEventKinds));
  });
});

describe('failures', () => {
  test('of many wrong passwords ten an hour are written down, the last with a word of the others, and none holds what was typed', async () => {
    const { id, username } = await world.fan();
    for (let guess = 0; guess < 14; guess += 1) await logIn(username, `secret guess ${guess}`);
    await expect.poll(() => eventsOf(id, 'login-failed')).toHaveLength(10);
    const failures = await eventsOf(id, 'login-failed');
    expect(failures.map(({ details }) => 'more' in details)).toEqual([true, ...Array.from({ length: 9 }, () => false)]);
    const kept = await sql<{ text: string }>`select string_agg(e::text, ' ') as text from security_events e`.execute(
      server.app.database,
    );
    expect(kept.rows[0]?.text).not.toContain('secret guess');
    server.clock.advance(3_600_001);
    await logIn(username, 'an hour later').finally(() => server.clock.advance(-3_600_001));
    await expect.poll(() => eventsOf(id, 'login-failed')).toHaveLength(11);
  });

  test('at names that nobody has are counted together, and name nobody', async () => {
    const since = server.clock.now();
    for (let guess = 0; guess < 14; guess += 1) await logIn(`nobody-${randomUUID()}`, 'a guess');
    const query = {
      kind: 'login-failed',
      from: since.toISOString(),
      to: new Date(server.clock.now().getTime() + 60_000).toISOString(),
      pageSize: 100,
    } as const;
    const told = async () =>
      (await server.admin.call(listSecurityEvents, { query })).data.map(({ actor, subject }) => [actor, subject]);
    await expect.poll(told).toEqual(Array.from({ length: 10 }, () => [null, null]));
  });
});

describe('the database', () => {
  const anyRow = () =>
    server.app.database.selectFrom('security_events').select('id').limit(1).executeTakeFirstOrThrow();
  const before = (end: string) => sql`select set_config('ovation.security_events_end', ${end}, true)`;

  test('refuses to change, to delete and to empty the log', async () => {
    const { id } = await anyRow();
    const { database } = server.app;
    for (const attempt of [
      sql`update security_events set kind = 'login' where id = ${id}`,
      sql`delete from security_events where id = ${id}`,
      sql`truncate security_events`,
    ])
      await expect(attempt.execute(database)).rejects.toMatchObject({ code: '23001' });
    expect(await database.selectFrom('security_events').select('id').where('id', '=', id).execute()).toHaveLength(1);
  });

  test('lets nothing go that is younger than the age that is named, and no name outlives its transaction', async () => {
    const { id } = await anyRow();
    const { database } = server.app;
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

  test('forgets what is older than the setting says, and keeps all where it says 0', async () => {
    const { id } = await world.fan();
    const left = () =>
      server.app.database.selectFrom('security_events').select('kind').where('subject_id', '=', id).execute();
    const forgetAfter = async (days: number): Promise<void> => {
      server.clock.advance(days * dayMs);
      await server.runJob(forgetSecurityEventsJob).finally(() => server.clock.advance(-days * dayMs));
    };
    await world.settings({ securityLogDays: 0 });
    await forgetAfter(3_000);
    await world.settings({ securityLogDays: 730 });
    await forgetAfter(729);
    expect(await left()).toEqual([{ kind: 'login' }]);
    await forgetAfter(731);
    expect(await left()).toEqual([]);
  });
});

describe('staff', () => {
  test('narrow the log by kind, account and time, in pages, in both orders', async () => {
    const { id, username, email, client, password } = await world.fan();
    await client.call(changePassword, { body: { password: newPassword, currentPassword: password } });
    for (const account of [id, username.toUpperCase(), email])
      expect((await eventsOf(account)).map(({ kind }) => kind)).toEqual(['password-changed', 'login']);
    expect(await eventsOf('nobody-at-all')).toEqual([]);
    const page = (query: object) =>
      server.admin.call(listSecurityEvents, { query: { account: id, pageSize: 1, ...query } });
    expect(await page({ current: 2 })).toMatchObject({ total: 2, data: [{ kind: 'login' }] });
    expect(await page({ sort: 'asc' })).toMatchObject({ data: [{ kind: 'login' }] });
    const now = server.clock.now().getTime();
    expect(await page({ from: new Date(now + dayMs).toISOString() })).toMatchObject({ total: 0 });
    expect(await page({ to: new Date(now - dayMs).toISOString() })).toMatchObject({ total: 0 });
    await expect(server.admin.call(listSecurityEvents, { query: { kind: 'gossip' as never } })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'kind' }],
    });
  });

  test('take it along as a table, which is written down, too', async () => {
    const { id, username } = await world.fan();
    await logIn(username, 'a wrong password', '=cmd|calc');
    await expect.poll(() => eventsOf(id)).toHaveLength(2);
    const lines = (await server.admin.call(exportSecurityEvents, { query: { account: id } })).split('\r\n');
    expect(lines[0]).toMatch(/^Date,What,Kind,Who/);
    expect(lines.slice(1, 3)).toEqual([
      expect.stringMatching(/,Failed to log in,login-failed,,,/),
      expect.stringMatching(new RegExp(`,Logged in,login,${username},${id},`)),
    ]);
    const {
      data: [event],
    } = await server.admin.call(listSecurityEvents, { query: { kind: 'log-exported' } });
    expect(event).toMatchObject({ actor: { _id: await adminId() }, details: { rows: '2' } });
  });

  test('alone may read it', async () => {
    const [fan, performer] = [await world.fan(), await world.performer()];
    for (const { client } of [fan, performer]) {
      await expect(client.call(listSecurityEvents)).rejects.toMatchObject({ statusCode: 403 });
      await expect(client.call(exportSecurityEvents)).rejects.toMatchObject({ statusCode: 403 });
    }
  });
});
