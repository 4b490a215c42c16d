import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relationsOf } from '../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import type { Viewer } from '../../platform/http/call.ts';
import { newId } from '../../platform/new-id.ts';
import type { Viewing } from './access.store.ts';
import {
  decide,
  decideFor,
  presentAccess,
  requireGranted,
  requireVisible,
  requireVisibleContent,
  requireVisiblePage,
} from './decide.ts';
import { pageOf } from './policy.ts';

let server: TestServer;
let world: World;
let performer: Person;
let fan: Person;
let follower: Person;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  [performer, fan, follower] = await Promise.all([world.performer({ monthlyPrice: 7 }), world.fan(), world.fan()]);
  await world.follow(follower, performer);
  await relationsOf(server.app).blockCountry(performer.id, 'FR');
});
afterAll(() => server.stop());

const actorOf = ({ id, username }: Person): Viewer => ({ id, kind: 'user', username, status: 'active' });
const from = (viewer: Viewer, country?: string): Viewing => ({ viewer, country });
const notFound = expect.objectContaining({ code: 'not-found', statusCode: 404 }) as unknown;
const countryBlocked = expect.objectContaining({ code: 'country-blocked', statusCode: 451 }) as unknown;
const locked = expect.objectContaining({ code: 'content-locked', statusCode: 403 }) as unknown;

describe('what is refused', () => {
  const refusalBy = (act: () => void): unknown => {
    try {
      return act();
    } catch (failure) {
      return failure;
    }
  };
  const granted = { state: 'granted', rule: 'public', reason: 'public' } as const;
  const lockedOne = { state: 'locked', rule: 'paid', offers: [] } as const;

  test('a hidden object is not found, unless the country is why', () => {
    for (const refuse of [requireVisible, requireGranted] as ((
      decision: Parameters<typeof requireGranted>[0],
    ) => void)[]) {
      expect(refusalBy(() => refuse({ state: 'hidden', because: 'not-there' }))).toEqual(notFound);
      expect(refusalBy(() => refuse({ state: 'hidden', because: 'country' }))).toEqual(countryBlocked);
      expect(refusalBy(() => refuse(granted))).toBeUndefined();
    }
  });

  test('a locked object is refused only where it has to be open', () => {
    expect(refusalBy(() => requireVisible(lockedOne))).toBeUndefined();
    expect(refusalBy(() => requireGranted(lockedOne))).toEqual(locked);
  });
});

test('many objects are decided together, and one whose performer does not exist is not there', async () => {
  const [page, orphan] = [pageOf(performer.id), pageOf(newId())];
  const decisions = await decide(server.app, from(undefined), [page, orphan]);
  expect([...decisions]).toEqual([
    [page.id, { state: 'granted', rule: 'public', reason: 'public' }],
    [orphan.id, { state: 'hidden', because: 'not-there' }],
  ]);
  expect(await decideFor(server.app, from(undefined), orphan)).toEqual({ state: 'hidden', because: 'not-there' });
  expect(await decide(server.app, from(undefined), [])).toEqual(new Map());
});

test('a page is found from everywhere but from a country that its performer blocks', async () => {
  const look = (id: string, country?: string) => requireVisiblePage(server.app, from(undefined, country), id);
  expect(await look(performer.id, 'DE')).toMatchObject({ state: 'granted' });
  await expect(look(performer.id, 'FR')).rejects.toEqual(countryBlocked);
  await expect(look(newId())).rejects.toEqual(notFound);
});

describe('content', () => {
  let feedId: string;
  beforeAll(async () => {
    feedId = (await world.feed(performer, { access: 'followers' }))._id;
  });
  const look = (id: string, viewing: Viewing, kind: 'feed' | 'gallery' = 'feed') =>
    requireVisibleContent(server.app, viewing, kind, id);

  test('is found with the decision about it, locked or open', async () => {
    const { object, decision } = await look(feedId, from(actorOf(fan)));
    expect(object).toMatchObject({ kind: 'feed', id: feedId, performerId: performer.id, rule: 'followers' });
    expect(presentAccess(decision)).toEqual({
      rule: 'followers',
      granted: false,
      offers: [{ kind: 'follow' }, { kind: 'subscribe', price: 7 }],
    });
    const { decision: ofFollower } = await look(feedId, from(actorOf(follower)));
    expect(presentAccess(ofFollower)).toEqual({ rule: 'followers', granted: true, reason: 'follower', offers: [] });
  });

  test('is not found where it does not exist, is of another kind, or is hidden; and refused to a blocked country', async () => {
    await expect(look(newId(), from(undefined))).rejects.toEqual(notFound);
    await expect(look(feedId, from(undefined), 'gallery')).rejects.toEqual(notFound);
    await expect(look(feedId, from(undefined, 'FR'))).rejects.toEqual(countryBlocked);
    const { _id } = await world.feed(performer);
    await server.app.database
      .updateTable('feeds')
      .set({ hidden_at: server.clock.now() })
      .where('id', '=', _id)
      .execute();
    await expect(look(_id, from(undefined))).rejects.toEqual(notFound);
  });

  test('for followers opens to subscribers only, as soon as the site says so', async () => {
    await world.settings({ subscriptionRequired: true });
    try {
      const { decision } = await look(feedId, from(actorOf(follower)));
      expect(presentAccess(decision)).toMatchObject({ granted: false, offers: [{ kind: 'subscribe', price: 7 }] });
    } finally {
      await world.settings({ subscriptionRequired: false });
    }
  });

  test('opens to all at the moment that it was announced for', async () => {
    const { database, clock } = server.app;
    const { _id } = await world.feed(performer, { access: 'subscribers' });
    const opensAt = new Date(clock.now().getTime() + 3_600_000);
    await database.updateTable('feeds').set({ public_at: opensAt }).where('id', '=', _id).execute();
    expect((await look(_id, from(undefined))).decision.state).toBe('locked');
    server.clock.set(opensAt);
    expect((await look(_id, from(undefined))).decision.state).toBe('granted');
  });
});
