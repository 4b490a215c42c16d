import { createWorld, type Person } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relationsOf, type Relations } from '../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import type { Actor, Viewer } from '../../platform/http/call.ts';
import { newId } from '../../platform/new-id.ts';
import { factsOf, loadFacts, type FactRow, type Viewing } from './access.store.ts';
import { pageOf, type AccessObject } from './policy.ts';

let server: TestServer;
let relations: Relations;
let fan: Person;
let other: Person;
const performers: Person[] = [];

const actorOf = ({ id, username }: Person, kind: Actor['kind'] = 'user'): Actor => ({
  id,
  kind,
  username,
  status: 'active',
});
const from = (viewer: Viewer, country?: string): Viewing => ({ viewer, country });
const postOf = (performer: Person, change: Partial<AccessObject> = {}): AccessObject => ({
  ...pageOf(performer.id),
  kind: 'feed',
  id: newId(),
  ...change,
});

beforeAll(async () => {
  server = await startTestServer();
  relations = relationsOf(server.app);
  const world = createWorld(server);
  [fan, other] = await Promise.all([world.fan(), world.fan()]);
  performers.push(...(await Promise.all(Array.from({ length: 5 }, () => world.performer({ monthlyPrice: 7 })))));
});
afterAll(() => server.stop());

describe('the facts about an object and its viewer', () => {
  const none = {
    blocks_account: false,
    blocks_country: false,
    is_follower: false,
    is_subscriber: false,
    is_buyer: false,
  };
  type Posts = [AccessObject, AccessObject, AccessObject, AccessObject];
  let posts: AccessObject[];

  /** The fan has another relation to each performer; the other fan has the same one to the next performer. */
  beforeAll(async () => {
    posts = performers.map((performer) => postOf(performer));
    for (const [shift, person] of [fan, other].entries()) {
      const [followed, subscribed, bought, blocking] = posts.slice(shift) as Posts;
      await relations.follow(person.id, followed.performerId);
      await relations.subscribe(person.id, subscribed.performerId);
      await relations.buy(person.id, bought.performerId, bought.id);
      await relations.block(blocking.performerId, person.id);
    }
    await relations.blockCountry(performers[4]?.id ?? '', 'FR');
  });
  afterAll(async () => {
    for (const table of ['account_blocks', 'country_blocks'] as const)
      await server.app.database.deleteFrom(table).execute();
  });

  const relationsIn = (row: FactRow) =>
    Object.fromEntries(Object.keys(none).map((name) => [name, row[name as keyof typeof none]]));
  const load = async (viewing: Viewing, objects: readonly AccessObject[]) => {
    const facts = await loadFacts(server.app.database, viewing, objects, server.clock.now());
    return objects.map(({ id }) => relationsIn(facts.get(id) as FactRow));
  };

  const ofFan = [
    { is_follower: true },
    { is_subscriber: true },
    { is_buyer: true },
    { blocks_account: true },
    { blocks_country: true },
  ];

  test('are those of this viewer and this performer, of many objects as of one', async () => {
    const expected = ofFan.map((fact) => ({ ...none, ...fact }));
    const viewing = from(actorOf(fan), 'FR');
    expect(await load(viewing, posts)).toEqual(expected);
    for (const [at, post] of posts.entries()) expect(await load(viewing, [post])).toEqual([expected[at]]);
    expect(await load(from(actorOf(other), 'DE'), posts)).toEqual(
      [{}, ...ofFan.slice(0, 4)].map((fact) => ({ ...none, ...fact })),
    );
  });

  test('are none about a stranger, but for the country', async () => {
    expect(await load(from(undefined), posts)).toEqual(posts.map(() => none));
    expect(await load(from(undefined, 'FR'), posts)).toEqual(
      posts.map((_, at) => ({ ...none, blocks_country: at === 4 })),
    );
  });

  test('are none at all about no objects, or one whose performer does not exist', async () => {
    const orphan = pageOf(newId());
    expect((await loadFacts(server.app.database, from(undefined), [], server.clock.now())).size).toBe(0);
    expect((await loadFacts(server.app.database, from(undefined), [orphan], server.clock.now())).size).toBe(0);
  });

  const loadRow = async (viewing: Viewing, performer: Person, now = server.clock.now()) => {
    const [row] = (await loadFacts(server.app.database, viewing, [pageOf(performer.id)], now)).values();
    return row;
  };

  test('tell the price of the performer, and whether they are active', async () => {
    const [performer] = performers as [Person];
    const read = async () => {
      const row = await loadRow(from(undefined), performer);
      return [row?.monthly_price, row?.performer_is_active];
    };
    expect(await read()).toEqual([700n, true]);
    await setStatus(performer, 'suspended');
    expect(await read()).toEqual([700n, false]);
    await setStatus(performer, 'active');
  });

  test('know a subscription until the moment that it ends', async () => {
    const [, performer] = performers as [Person, Person];
    const { expires_at } = await server.app.database
      .selectFrom('subscriptions')
      .select('expires_at')
      .where('account_id', '=', fan.id)
      .executeTakeFirstOrThrow();
    const at = async (offset: number) => {
      const now = new Date((expires_at as Date).getTime() + offset);
      return (await loadRow(from(actorOf(fan)), performer, now))?.is_subscriber;
    };
    expect([await at(-1), await at(0)]).toEqual([true, false]);
  });

  test('a photo is bought with its gallery, and nothing else is', async () => {
    const [performer] = performers as [Person];
    const [galleryId, otherId] = [newId(), newId()];
    await relations.buy(fan.id, performer.id, galleryId, 300n, 'gallery');
    const [photo, another, feed, gallery] = [
      postOf(performer, { kind: 'photo', galleryId }),
      postOf(performer, { kind: 'photo', galleryId: otherId }),
      postOf(performer, { kind: 'feed', id: galleryId }),
      postOf(performer, { kind: 'gallery', id: galleryId }),
    ];
    const isBought = async (...objects: AccessObject[]) =>
      (await load(from(actorOf(fan)), objects)).map(({ is_buyer }) => is_buyer);
    expect(await isBought(photo, another, gallery)).toEqual([true, false, true]);
    for (const [object, expected] of [
      [photo, true],
      [another, false],
      [gallery, true],
      [feed, false],
    ] as const)
      expect(await isBought(object)).toEqual([expected]);
  });
});

describe('who looks', () => {
  const row: FactRow = {
    monthly_price: 700n,
    performer_is_active: true,
    blocks_account: false,
    blocks_country: false,
    is_follower: false,
    is_subscriber: false,
    is_buyer: false,
  };
  const facts = (viewer: Viewer, partyIds?: readonly string[]) => {
    const { isOwner, isStaff, isParty } = factsOf(
      row,
      postOf(performers[0] as Person, partyIds ? { partyIds } : {}),
      viewer,
    );
    return { isOwner, isStaff, isParty };
  };

  test('is the owner, staff, or neither', () => {
    const stranger = { isOwner: false, isStaff: false, isParty: true };
    expect(facts(undefined)).toEqual(stranger);
    expect(facts(actorOf(fan))).toEqual(stranger);
    expect(facts(actorOf(performers[0] as Person, 'performer'))).toEqual({ ...stranger, isOwner: true });
    expect(facts(actorOf(performers[1] as Person, 'performer'))).toEqual(stranger);
    expect(facts(actorOf(other, 'admin'))).toEqual({ ...stranger, isStaff: true });
  });

  test('is one of the two parties, where an object names them', () => {
    const parties = [(performers[0] as Person).id, fan.id];
    const isParty = (viewer: Viewer) => facts(viewer, parties).isParty;
    expect(isParty(actorOf(fan))).toBe(true);
    expect(isParty(actorOf(performers[0] as Person, 'performer'))).toBe(true);
    expect(isParty(actorOf(other))).toBe(false);
    expect(isParty(undefined)).toBe(false);
  });

  test('takes over every fact that was read', () => {
    const object = postOf(performers[0] as Person);
    for (const [column, fact] of [
      ['performer_is_active', 'performerIsActive'],
      ['blocks_account', 'blocksAccount'],
      ['blocks_country', 'blocksCountry'],
      ['is_follower', 'isFollower'],
      ['is_subscriber', 'isSubscriber'],
      ['is_buyer', 'isBuyer'],
    ] as const)
      for (const value of [true, false])
        expect(factsOf({ ...row, [column]: value }, object, undefined)[fact]).toBe(value);
  });
});

async function setStatus(performer: Person, status: string): Promise<void> {
  await server.app.database.updateTable('performers').set({ status }).where('account_id', '=', performer.id).execute();
}
