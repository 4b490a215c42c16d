import { createTestDatabase } from '@ovation/testing/database.ts';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createDatabase, createPool } from '../../platform/database/pool.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { mailGatewayConformance, type OpenMailGateway } from './conformance.ts';
import { createMailbox, findMail, searchMails } from './mailbox.ts';

const everything = { limit: 100, offset: 0, sort: 'desc' } as const;

async function openMailbox(now: () => Date = systemClock.now): Promise<OpenMailGateway & { database: Kysely<DB> }> {
  const testDatabase = await createTestDatabase();
  const pool = createPool({ connectionString: testDatabase.url });
  const database = createDatabase(pool);
  return {
    database,
    gateway: createMailbox({ database, clock: { now } }),
    async arrived() {
      const rows = await database.selectFrom('mails').selectAll().execute();
      return rows.map((row) => ({
        id: row.id,
        recipients: [row.recipient],
        subject: row.subject,
        text: row.body_text.trimEnd(),
        html: row.body_html ?? undefined,
      }));
    },
    async close() {
      await pool.end();
      await testDatabase.drop();
    },
  };
}

mailGatewayConformance('the mailbox', () => openMailbox());

describe('the mailbox', () => {
  let database: Kysely<DB>;
  let close: () => Promise<void>;
  let minute = 0;

  beforeAll(async () => {
    const opened = await openMailbox(() => new Date(Date.UTC(2030, 0, 1, 12, minute++)));
    ({ database, close } = opened);
    await opened.gateway.send({ to: 'ada@example.com', subject: 'Welcome', text: 'Hello Ada.', html: '<p>Hello</p>' });
    await opened.gateway.send({ to: 'bob@example.com', subject: '100% yours', text: 'A receipt.' });
    await opened.gateway.send({ to: 'ada@example.com', subject: 'Reset your password', text: 'A link.' });
  });
  afterAll(() => close());

  test('keeps emails for 90 days', async () => {
    const opened = await openMailbox(() => new Date('2030-01-01T12:00:00Z'));
    await opened.gateway.send({ to: 'ada@example.com', subject: 'Welcome', text: 'Hello Ada.' });
    await opened.gateway.forget({ expiredAt: new Date('2030-04-01T12:00:00Z') });
    expect(await opened.arrived()).toHaveLength(1);
    await opened.gateway.forget({ expiredAt: new Date('2030-04-01T12:00:01Z') });
    expect(await opened.arrived()).toEqual([]);
    await opened.close();
  });

  test('lists the newest first, or the oldest, in pages', async () => {
    const newest = await searchMails(database, everything);
    expect(newest.rows.map(({ subject }) => subject)).toEqual(['Reset your password', '100% yours', 'Welcome']);
    const page = await searchMails(database, { limit: 1, offset: 1, sort: 'asc' });
    expect([page.rows.map(({ subject }) => subject), page.total]).toEqual([['100% yours'], 3]);
  });

  test.each([
    ['ADA@', 2],
    ['welcome', 1],
    ['a link', 1],
    ['100%', 1],
    ['%', 1],
    ['nobody', 0],
    ['', 3],
  ])('a search for %j in recipient, subject and text finds %i emails', async (q, total) => {
    const found = await searchMails(database, { ...everything, q });
    expect([found.rows.length, found.total]).toEqual([total, total]);
  });

  test('shows a complete email', async () => {
    const { rows } = await searchMails(database, { ...everything, q: 'welcome' });
    expect(await findMail(database, rows[0]?.id ?? '')).toMatchObject({
      recipient: 'ada@example.com',
      subject: 'Welcome',
      body_text: 'Hello Ada.',
      body_html: '<p>Hello</p>',
      created_at: new Date('2030-01-01T12:00:00Z'),
    });
    expect(await findMail(database, '0198b5a0-0000-7000-8000-000000000000')).toBeUndefined();
  });
});
