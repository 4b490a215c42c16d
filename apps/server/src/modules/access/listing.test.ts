import { createWorld, type Person } from '@ovation/testing';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relationsOf } from '../../../test/relations.ts';
import { staffActor } from '../../../test/staff/staff-actor.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import type { Actor, Viewer } from '../../platform/http/call.ts';
import {
  isListed,
  isOpenToAll,
  isThereForBuyer,
  performerIsListed,
  performerIsThere,
  type Viewing,
} from './access.store.ts';
import { decide } from './decide.ts';
import { pageOf } from './policy.ts';

/* Hiding in SQL, as lists ask for it: of five performers, each hidden for another reason or for none. */

const names = ['active', 'pending', 'suspended', 'blocks the fan', 'blocks France'] as const;
type Name = (typeof names)[number];

let server: TestServer;
let fan: Person;
let other: Person;
let performers: Map<Name, Person>;

beforeAll(async () => {
  server = await startTestServer();
  const world = createWorld(server);
  [fan, other] = await Promise.all([world.fan(), world.fan()]);
  performers = new Map(await Promise.all(names.map(async (name) => [name, await world.performer()] as const)));
  const relations = relationsOf(server.app);
  for (const status of ['pending', 'suspended'] as const)
    await server.app.database
      .updateTable('performers')
      .set({ status })
      .where('account_id', '=', idOf(status))
      .execute();
  await relations.block(idOf('blocks the fan'), fan.id);
  await relations.blockCountry(idOf('blocks France'), 'FR');
});
afterAll(() => server.stop());

const idOf = (name: Name): string => performers.get(name)?.id ?? '';
const from = (viewer: Viewer, country?: string): Viewing => ({ viewer, country });
const actorOf = ({ id, username }: Person, kind: Actor['kind'] = 'user'): Actor => ({
  id,
  kind,
  username,
  status: 'active',
});
const ownerOf = (name: Name): Actor => actorOf(performers.get(name) as Person, 'performer');

/** Those of the five whom a condition on the row `m` of `performers` names. */
async function namedBy(condition: RawBuilder<boolean>): Promise<Name[]> {
  const { rows } = await sql<{ id: string }>`select m.account_id as id from performers m where ${condition}`.execute(
    server.app.database,
  );
  return names.filter((name) => rows.some(({ id }) => id === idOf(name)));
}

describe('a performer is there', () => {
  const there = (viewing: Viewing) => namedBy(performerIsThere(sql.ref('m.account_id'), viewing));

  test.each<[string, () => Viewing, Name[]]>([
    ['a stranger', () => from(undefined), ['active', 'blocks the fan', 'blocks France']],
    ['a stranger from France', () => from(undefined, 'FR'), ['active', 'blocks the fan']],
    ['a stranger from Germany', () => from(undefined, 'DE'), ['active', 'blocks the fan', 'blocks France']],
    ['the fan', () => from(actorOf(fan)), ['active', 'blocks France']],
    ['the fan, from France', () => from(actorOf(fan), 'FR'), ['active']],
    ['another fan', () => from(actorOf(other)), ['active', 'blocks the fan', 'blocks France']],
    ['another fan, from France', () => from(actorOf(other), 'FR'), ['active', 'blocks the fan']],
    ['one who is pending', () => from(ownerOf('pending'), 'FR'), ['active', 'pending', 'blocks the fan']],
    ['one who is suspended', () => from(ownerOf('suspended'), 'FR'), ['active', 'suspended', 'blocks the fan']],
    [
      'one who blocks their own country',
      () => from(ownerOf('blocks France'), 'FR'),
      ['active', 'blocks the fan', 'blocks France'],
    ],
    ['staff', () => from(staffActor(), 'FR'), [...names]],
  ])('for %s', async (_who, viewing, expected) => {
    expect(await there(viewing())).toEqual(expected);
    const decisions = await decide(
      server.app,
      viewing(),
      names.map((name) => pageOf(idOf(name))),
    );
    expect(names.filter((name) => decisions.get(idOf(name))?.state !== 'hidden')).toEqual(expected);
  });

  test('and one who does not exist is not', async () => {
    expect(await namedBy(performerIsThere(sql`${fan.id}::uuid`, from(undefined)))).toEqual([]);
    expect(await namedBy(performerIsThere(sql`${fan.id}::uuid`, from(actorOf(other), 'FR')))).toEqual([]);
  });
});

test.each<[string, () => [viewerId: string | undefined, country: string | undefined], Name[]]>([
  ['a stranger', () => [undefined, undefined], ['active', 'blocks the fan', 'blocks France']],
  ['a stranger from France', () => [undefined, 'FR'], ['active', 'blocks the fan']],
  ['the fan', () => [fan.id, 'DE'], ['active', 'blocks France']],
  ['the fan, from France', () => [fan.id, 'FR'], ['active']],
  ['another fan', () => [other.id, undefined], ['active', 'blocks the fan', 'blocks France']],
  ['one of the performers themselves', () => [idOf('blocks France'), 'FR'], ['active', 'blocks the fan']],
])('a search lists performers without exceptions: for %s', async (_who, asking, expected) => {
  expect(await namedBy(performerIsListed('m', ...asking()))).toEqual(expected);
});

describe('content', () => {
  const now = new Date('2030-05-15T12:00:00Z');
  const before = new Date(now.getTime() - 1);
  const after = new Date(now.getTime() + 1);

  interface Row {
    readonly performer: Name;
    readonly access: string;
    readonly published_at: Date | null;
    readonly public_at: Date | null;
    readonly ends_at: Date | null;
    readonly withdrawn_at: Date | null;
    readonly hidden_at: Date | null;
  }

  const listed: Row = {
    performer: 'active',
    access: 'public',
    published_at: now,
    public_at: null,
    ends_at: null,
    withdrawn_at: null,
    hidden_at: null,
  };

  async function holds(condition: RawBuilder<boolean>, change: Partial<Row>): Promise<boolean> {
    const { performer, access, ...times } = { ...listed, ...change };
    const columns = Object.entries(times).map(([name, at]) => sql`${at}::timestamptz as ${sql.ref(name)}`);
    const { rows } = await sql`
      select from (
        select ${idOf(performer)}::uuid as performer_id, ${access}::text as access, ${sql.join(columns)}) as c
      where ${condition}`.execute(server.app.database);
    return rows.length === 1;
  }

  test.each<[string, Partial<Row>, { isListed: boolean; isKept: boolean; isOpenToAll: boolean }]>([
    ['public', {}, { isListed: true, isKept: true, isOpenToAll: true }],
    ['for subscribers', { access: 'subscribers' }, { isListed: true, isKept: true, isOpenToAll: false }],
    ['open since now', { access: 'paid', public_at: now }, { isListed: true, isKept: true, isOpenToAll: true }],
    ['open soon', { access: 'paid', public_at: after }, { isListed: true, isKept: true, isOpenToAll: false }],
    ['scheduled', { published_at: after }, { isListed: false, isKept: true, isOpenToAll: false }],
    ['a draft', { published_at: null }, { isListed: false, isKept: true, isOpenToAll: false }],
    ['ending soon', { ends_at: after }, { isListed: true, isKept: true, isOpenToAll: true }],
    ['ended now', { ends_at: now }, { isListed: false, isKept: true, isOpenToAll: false }],
    ['withdrawn', { withdrawn_at: before }, { isListed: false, isKept: true, isOpenToAll: false }],
    ['hidden by staff', { hidden_at: before }, { isListed: false, isKept: false, isOpenToAll: false }],
    ['of one who is suspended', { performer: 'suspended' }, { isListed: false, isKept: false, isOpenToAll: false }],
    [
      'of one who blocks the fan',
      { performer: 'blocks the fan' },
      { isListed: false, isKept: false, isOpenToAll: true },
    ],
    ['of one who blocks France', { performer: 'blocks France' }, { isListed: false, isKept: false, isOpenToAll: true }],
  ])(
    'that is %s: whether lists show it to a fan from France, purchases keep it, and everyone may read it',
    async (_name, change, expected) => {
      const viewing = from(actorOf(fan), 'FR');
      expect({
        isListed: await holds(isListed('c', viewing, now), change),
        isKept: await holds(isThereForBuyer('c', viewing), change),
        isOpenToAll: await holds(isOpenToAll('c', now), change),
      }).toEqual(expected);
    },
  );
});
