import { createWorld, type Person } from '@ovation/testing';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relationsOf } from '../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import {
  hasBlocked,
  hasBlockedByKey,
  hasBlockedCountry,
  hasBlockedCountryByKey,
  isActive,
  isCurrent,
  isEarlyAccessOver,
  isForBuyersAlone,
  isNotHidden,
  isNotOver,
  isPublished,
  mayMeet,
} from './visibility.store.ts';

/* The parts of visibility in SQL, one by one: of rows that are made up, at the very moment that counts, a millisecond
   before it and one after. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const now = new Date('2030-05-15T12:00:00Z');

/** Milliseconds from now. */
interface Times {
  readonly published_at?: number;
  readonly public_at?: number;
  readonly ends_at?: number;
  readonly withdrawn_at?: number;
  readonly hidden_at?: number;
}

const columns = ['published_at', 'public_at', 'ends_at', 'withdrawn_at', 'hidden_at'] as const;

function rowOf(times: Times): RawBuilder<unknown> {
  const momentOf = (offset: number | undefined) => (offset === undefined ? null : new Date(now.getTime() + offset));
  return sql.join(columns.map((name) => sql`${momentOf(times[name])}::timestamptz as ${sql.ref(name)}`));
}

async function ask<Answer>(condition: RawBuilder<Answer>, from = sql``): Promise<Answer> {
  const { rows } = await sql<{ answer: Answer }>`select ${condition} as answer ${from}`.execute(server.app.database);
  expect(rows).toHaveLength(1);
  return (rows[0] as { answer: Answer }).answer;
}

const askOf = <Answer>(condition: RawBuilder<Answer>, times: Times): Promise<Answer> =>
  ask(condition, sql`from (select ${rowOf(times)}) as c`);

describe('content', () => {
  test.each<[Times, boolean | null]>([
    [{}, null],
    [{ published_at: -1 }, true],
    [{ published_at: 0 }, true],
    [{ published_at: 1 }, false],
  ])('of %j is published: %j', async (times, expected) => {
    expect(await askOf(isPublished('c', now), times)).toBe(expected);
  });

  test.each<[Times, boolean | null]>([
    [{}, null],
    [{ public_at: -1 }, true],
    [{ public_at: 0 }, true],
    [{ public_at: 1 }, false],
  ])('of %j has opened to all: %j', async (times, expected) => {
    expect(await askOf(isEarlyAccessOver('c', now), times)).toBe(expected);
  });

  test.each<[Times, { isOver: boolean; isHidden?: boolean }]>([
    [{}, { isOver: false }],
    [{ ends_at: 1 }, { isOver: false }],
    [{ ends_at: 0 }, { isOver: true }],
    [{ ends_at: -1 }, { isOver: true }],
    [{ withdrawn_at: -1 }, { isOver: true }],
    [{ withdrawn_at: -1, ends_at: 1 }, { isOver: true }],
    [{ withdrawn_at: -1, ends_at: -1 }, { isOver: true }],
    [{ hidden_at: -1 }, { isOver: false, isHidden: true }],
    [
      { hidden_at: -1, ends_at: 1 },
      { isOver: false, isHidden: true },
    ],
    [
      { hidden_at: -1, ends_at: 0 },
      { isOver: true, isHidden: true },
    ],
  ])('of %j is over or hidden: %j', async (times, { isOver, isHidden = false }) => {
    expect({
      isNotOver: await askOf(isNotOver('c', now), times),
      isForBuyersAlone: await askOf(isForBuyersAlone('c', now), times),
      isNotHidden: await askOf(isNotHidden('c'), times),
      isCurrent: await askOf(isCurrent('c', now), times),
    }).toEqual({
      isNotOver: !isOver,
      isForBuyersAlone: isOver,
      isNotHidden: !isHidden,
      isCurrent: !isOver && !isHidden,
    });
  });
});

test.each(['active', 'pending', 'rejected', 'suspended'])(
  'a performer is visible only when active, and this one is %s',
  async (status) => {
    const isVisible = await ask(isActive('p'), sql`from (select ${status}::text as status) as p`);
    expect(isVisible).toBe(status === 'active');
  },
);

describe('blocks', () => {
  let performers: [Person, Person];
  let fans: [Person, Person];
  const id = (person: Person) => sql`${person.id}::uuid`;
  const country = (code: string | null) => sql`${code}::text`;

  beforeAll(async () => {
    const world = createWorld(server);
    performers = await Promise.all([world.performer(), world.performer()]);
    fans = await Promise.all([world.fan(), world.fan()]);
    const relations = relationsOf(server.app);
    await relations.block(performers[0].id, fans[0].id);
    await relations.block(performers[1].id, fans[1].id);
    await relations.blockCountry(performers[0].id, 'FR');
    await relations.blockCountry(performers[1].id, 'DE');
  });

  test.each([
    ['', hasBlocked],
    [' asked by key', hasBlockedByKey],
  ])('are of one performer against one account%s, in this direction', async (_how, isBlocked) => {
    for (const [at, performer] of performers.entries())
      for (const [other, fan] of fans.entries()) {
        expect(await ask(isBlocked(id(performer), id(fan)))).toBe(at === other);
        expect(await ask(isBlocked(id(fan), id(performer)))).toBe(false);
      }
  });

  test.each([
    ['', hasBlockedCountry],
    [' asked by key', hasBlockedCountryByKey],
  ])('are of one performer against one country%s, and never against one that is not known', async (_how, isBlocked) => {
    const blockedBy = (performer: Person) =>
      Promise.all(['FR', 'DE', 'NL', null].map((code) => ask(isBlocked(id(performer), country(code)))));
    expect(await blockedBy(performers[0])).toEqual([true, false, false, false]);
    expect(await blockedBy(performers[1])).toEqual([false, true, false, false]);
    expect(await ask(isBlocked(id(fans[0]), country('FR')))).toBe(false);
  });

  test('keep two apart, whichever of them has blocked the other', async () => {
    for (const [at, performer] of performers.entries())
      for (const [other, fan] of fans.entries()) {
        expect(await ask(mayMeet(id(performer), id(fan)))).toBe(at !== other);
        expect(await ask(mayMeet(id(fan), id(performer)))).toBe(at !== other);
      }
    expect(await ask(mayMeet(id(performers[0]), id(performers[1])))).toBe(true);
  });
});
