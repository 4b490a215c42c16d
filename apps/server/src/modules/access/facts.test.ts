import { createWorld, type Person } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relationsOf, type Relations } from '../../../test/relations.ts';
import { staffActor } from '../../../test/staff/staff-actor.ts';
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
    is_blocked: false,
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
    { is_blocked: true },
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
    is_blocked: false,
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
    expect(facts(staffActor())).toEqual({ ...stranger, isStaff: true });
    expect(facts(staffActor('moderation'))).toEqual({ ...stranger, isStaff: true });
    expect(facts(staffActor('finance'))).toEqual(stranger);
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
      ['is_blocked', 'isBlocked'],
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

describe('a live stream that is paid for by the minute', () => {
  let stream: AccessObject;
  let visitId: string;
  const change = (columns: Record<string, Date | string | null>) =>
    server.app.database.updateTable('stream_visits').set(columns).where('id', '=', visitId).execute();
  const isBuyer = async (viewer: Viewer, object = stream): Promise<boolean | undefined> => {
    const facts = await loadFacts(server.app.database, from(viewer), [object], server.clock.now());
    return facts.get(object.id)?.is_buyer;
  };
  const seconds = (count: number) => new Date(server.clock.now().getTime() + count * 1_000);

  beforeAll(async () => {
    const performer = performers[0] as Person;
    [visitId, stream] = [newId(), { ...postOf(performer), kind: 'stream', rule: 'minute', price: 100n }];
    const now = server.clock.now();
    await server.app.database
      .insertInto('streams')
      .values({
        id: stream.id,
        performer_id: performer.id,
        title: 'A',
        access: 'minute',
        price: 100n,
        status: 'live',
        started_at: now,
      })
      .execute();
    await server.app.database
      .insertInto('stream_visits')
      .values({
        id: visitId,
        stream_id: stream.id,
        performer_id: performer.id,
        account_id: fan.id,
        price: 100n,
        minutes: 1,
        created_at: now,
        updated_at: now,
      })
      .execute();
  });

  test('is bought before its first frame, while it is paid beyond now, and while the clock stands still', async () => {
    expect(await isBuyer(actorOf(fan))).toBe(true);
    await change({ first_frame_at: seconds(-61), paid_until: seconds(30) });
    expect(await isBuyer(actorOf(fan))).toBe(true);
    await change({ paid_until: seconds(-1) });
    expect(await isBuyer(actorOf(fan))).toBe(false);
    await change({ paused_at: seconds(-20) });
    expect(await isBuyer(actorOf(fan))).toBe(true);
  });

  test('is not bought by another account, as another kind, or after the visit', async () => {
    await change({ paused_at: null, paid_until: seconds(30) });
    expect(await isBuyer(actorOf(other))).toBe(false);
    expect(await isBuyer(undefined)).toBe(false);
    expect(await isBuyer(actorOf(fan), { ...stream, kind: 'video' })).toBe(false);
    await change({ ended_at: seconds(-1), end_reason: 'left' });
    expect(await isBuyer(actorOf(fan))).toBe(false);
  });
});
