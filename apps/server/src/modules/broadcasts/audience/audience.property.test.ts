import { measureAudience, type Audience, type AudienceGroup } from '@ovation/contract/messaging/broadcasts.ts';
import { changeMessageSettings, createConversation, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { addFansToList, createFanList } from '@ovation/contract/people/fan-lists.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBroadcastStage, type BroadcastStage } from '../../../../test/broadcast-stage.ts';
import { relationsOf } from '../../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { newId } from '../../../platform/new-id.ts';

/**
 * Generates fans with any relationship to a performer, and any audience. A model that asks one question after
 * another about each fan decides whom it reaches; the count (SQL), the collection (SQL) and the policy (which
 * checks each fan again on delivery) have to agree with it.
 */

let server: TestServer;
let world: World;
let stage: BroadcastStage;
let fans: Person[];
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  stage = createBroadcastStage(server);
  fans = await Promise.all(Array.from({ length: 6 }, () => world.fan()));
});
afterAll(() => server.stop());

const payment = fc.record({
  cents: fc.integer({ min: 1, max: 6_000 }),
  daysAgo: fc.integer({ min: 0, max: 60 }),
  isReversed: fc.boolean(),
});
const standing = fc.record({
  follows: fc.boolean(),
  subscription: fc.constantFrom('none', 'active', 'lapsed', 'expired', 'pending'),
  paid: fc.array(payment, { maxLength: 2 }),
  hasWritten: fc.boolean(),
  isListed: fc.boolean(),
  isBlocked: fc.nat(9).map((number) => number === 0),
  isClosed: fc.nat(9).map((number) => number === 0),
});
type Standing = typeof standing extends fc.Arbitrary<infer Value> ? Value : never;
const group = fc.oneof(
  fc.constantFrom('followers', 'subscribers', 'lapsed', 'list').map((kind) => ({ kind })),
  fc.record({
    kind: fc.constant('spent'),
    moreThan: fc.constantFrom(0, 10, 40),
    withinDays: fc.option(fc.constantFrom(7, 30), { nil: undefined }),
  }),
) as fc.Arbitrary<AudienceGroup>;
const scene = fc.record({
  standings: fc.array(standing, { minLength: 6, maxLength: 6 }),
  include: fc.array(group, { maxLength: 3 }),
  exclude: fc.array(group, { maxLength: 2 }),
});

function isIn(one: AudienceGroup, fan: Standing): boolean {
  if (one.kind === 'followers') return fan.follows;
  if (one.kind === 'subscribers') return fan.subscription === 'active';
  if (one.kind === 'lapsed') return fan.subscription === 'lapsed' || fan.subscription === 'expired';
  if (one.kind === 'list') return fan.isListed;
  const counted = fan.paid.filter(
    ({ daysAgo, isReversed }) => !isReversed && (one.withinDays === undefined || daysAgo < one.withinDays),
  );
  const isPayer = fan.paid.some(({ daysAgo }) => one.withinDays === undefined || daysAgo < one.withinDays);
  return isPayer && counted.reduce((sum, { cents }) => sum + cents, 0) > one.moreThan * 100;
}

function mayReach({ follows, subscription, paid, hasWritten, isBlocked, isClosed }: Standing): boolean {
  return (
    !isBlocked && !isClosed && (follows || !['none', 'pending'].includes(subscription) || paid.length > 0 || hasWritten)
  );
}

async function makeReal(
  performer: Person,
  fan: Person,
  { follows, subscription, paid, hasWritten }: Standing,
): Promise<void> {
  const relations = relationsOf(server.app);
  const dayMs = 86_400_000;
  const now = server.clock.now().getTime();
  if (hasWritten) {
    const { _id: id } = await fan.client.call(createConversation, {
      body: { source: 'performer', sourceId: performer.id },
    });
    await fan.client.call(sendMessage, { params: { id }, body: { text: 'Hello' } });
  }
  if (follows) await relations.follow(fan.id, performer.id);
  if (subscription !== 'none')
    await relations.subscribe(fan.id, performer.id, {
      status: subscription === 'lapsed' ? 'active' : subscription,
      expiresAt: new Date(now + (subscription === 'active' ? 5 : -5) * dayMs),
    });
  for (const { cents, daysAgo, isReversed } of paid) {
    const [id, gross] = [newId(), BigInt(cents)];
    const parties = { payer_id: fan.id, performer_id: performer.id, gross, commission: 0n, net: gross };
    // Half a day from the boundary of the days that groups use.
    await server.app.database
      .insertInto('charges')
      .values({ ...parties, id, type: 'tip', created_at: new Date(now - (daysAgo + 0.5) * dayMs) })
      .execute();
    if (isReversed)
      await server.app.database
        .insertInto('charge_reversals')
        .values({ ...parties, id: newId(), charge_id: id, cause: 'refund', cause_id: newId() })
        .execute();
  }
}

test('an audience reaches the fans that it names and no one else, each once', async () => {
  await fc.assert(
    fc.asyncProperty(scene, async ({ standings, include, exclude }) => {
      const performer = await world.performer();
      await performer.client.call(changeMessageSettings, { body: { whoMayWrite: 'all' } });
      const { _id: listId } = await performer.client.call(createFanList, { body: { name: 'Chosen' } });
      const people = standings.map((fan, index) => ({
        person: fans[index] as Person,
        fan: { ...fan, isListed: fan.isListed && mayReach({ ...fan, isBlocked: false, isClosed: false }) },
      }));
      for (const { person, fan } of people) await makeReal(performer, person, fan);
      const listed = people.filter(({ fan }) => fan.isListed).map(({ person }) => person.id);
      if (listed.length > 0)
        await performer.client.call(addFansToList, { params: { id: listId }, body: { accountIds: listed } });
      for (const { person, fan } of people)
        if (fan.isBlocked) await relationsOf(server.app).block(performer.id, person.id);
      const setStatus = (status: string) =>
        server.app.database
          .updateTable('accounts')
          .set({ status })
          .where(
            'id',
            'in',
            people.filter(({ fan }) => fan.isClosed).map(({ person }) => person.id),
          )
          .execute();
      if (people.some(({ fan }) => fan.isClosed)) await setStatus('closed');
      const withList = (groups: AudienceGroup[]): AudienceGroup[] =>
        groups.map((one) => (one.kind === 'list' ? { ...one, listId } : one));
      const audience: Audience = { include: withList(include), exclude: withList(exclude) };
      const wanted = people
        .filter(
          ({ fan }) => mayReach(fan) && include.some((one) => isIn(one, fan)) && !exclude.some((one) => isIn(one, fan)),
        )
        .map(({ person }) => person.id)
        .toSorted();
      expect(await performer.client.call(measureAudience, { body: audience })).toEqual({
        total: wanted.length,
        isExact: true,
      });
      if (wanted.length > 0) {
        const sent = await stage.sendOut(performer, { audience });
        expect(sent).toMatchObject({
          status: 'sent',
          totalRecipient: wanted.length,
          totalDelivered: wanted.length,
          totalSkipped: 0,
        });
        const copies = await server.app.database
          .selectFrom('messages')
          .select('recipient_id')
          .where('broadcast_id', '=', sent._id)
          .execute();
        expect(copies.map(({ recipient_id }) => recipient_id).toSorted()).toEqual(wanted);
      }
      if (people.some(({ fan }) => fan.isClosed)) await setStatus('active');
    }),
    { numRuns: byDepth({ small: 10, deep: 250 }) },
  );
});
