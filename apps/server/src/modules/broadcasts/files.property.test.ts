import {
  deleteMessage,
  getMessageFileStatus,
  listConversations,
  listMessages,
} from '@ovation/contract/messaging/conversations.ts';
import { buyMessage } from '@ovation/contract/money/money.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBroadcastStage, type BroadcastStage } from '../../../test/broadcast-stage.ts';
import { relationsOf } from '../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { loadStoredFile } from '../media/index.ts';

/**
 * A broadcast with a photo, open or locked, and fans after any history. All its addresses are known to everyone.
 * Every viewer, by every way, sees exactly what their own copy gives them.
 */

let server: TestServer;
let world: World;
let stage: BroadcastStage;
let performer: Person;
let outsiders: (Person | undefined)[];
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  stage = createBroadcastStage(server);
  performer = await world.performer();
  outsiders = [undefined, await world.fan(), await world.performer()];
});
afterAll(() => server.stop());

const life = fc.record({
  receives: fc.boolean(),
  reads: fc.boolean(),
  buys: fc.boolean(),
  deletedForHim: fc.boolean(),
  shutOut: fc.boolean(),
});
type Life = typeof life extends fc.Arbitrary<infer Value> ? Value : never;
const scene = fc.record({
  price: fc.constantFrom(null, 5),
  isRecalled: fc.boolean(),
  lives: fc.array(life, { minLength: 3, maxLength: 3 }),
});

type Seen = 'nothing' | 'locked' | 'whole';

function seenBy(
  { receives, reads, buys, deletedForHim, shutOut }: Life,
  price: number | null,
  isRecalled: boolean,
): Seen {
  const hasBought = price !== null && buys;
  if (!receives || shutOut || (deletedForHim && !hasBought) || (isRecalled && !reads && !hasBought)) return 'nothing';
  return price === null || hasBought ? 'whole' : 'locked';
}

const statusFor = async (token: string | undefined, address: string): Promise<number> =>
  (await fetch(server.url + address, token === undefined ? {} : { headers: { authorization: token } })).status;

/** What the fan did, and what happened to them, in order. */
async function live(fan: Person, { reads, buys, deletedForHim }: Life, price: number | null): Promise<string> {
  const [message] = await stage.inbox(fan);
  const id = message?._id ?? '';
  if (reads) await stage.open(fan);
  if (buys && price !== null)
    await fan.client.call(buyMessage, { params: { id }, idempotencyKey: crypto.randomUUID() });
  if (deletedForHim) await performer.client.call(deleteMessage, { params: { id } }).catch(() => undefined);
  return id;
}

async function seenInConversation(fan: Person): Promise<Seen> {
  const [conversation] = (await fan.client.call(listConversations)).data;
  if (!conversation) return 'nothing';
  const [message] = (await fan.client.call(listMessages, { params: { id: conversation._id } })).data;
  const [file] = message?.files ?? [];
  if (!file) return 'nothing';
  return file.url === undefined ? 'locked' : 'whole';
}

test('every viewer sees of a broadcast’s files what their own copy gives them, by every way', async () => {
  await fc.assert(
    fc.asyncProperty(scene, async ({ price, isRecalled, lives }) => {
      const people = await Promise.all(lives.map(async (one) => ({ one, fan: await world.fan({ balance: 10 }) })));
      for (const { one, fan } of people) if (one.receives) await world.follow(fan, performer);
      await world.settings({ maximumBroadcastsPerDay: 100 });
      const fileId = await stage.photo(performer);
      const id = await stage.write(performer, { fileIds: [fileId], price });
      if (!lives.some(({ receives }) => receives)) return;
      await stage.send(performer, id);
      await server.runJobs();
      const copies = new Map<string, string>();
      for (const { one, fan } of people) if (one.receives) copies.set(fan.id, await live(fan, one, price));
      if (isRecalled) await stage.recall(performer, id);
      for (const { one, fan } of people) if (one.shutOut) await relationsOf(server.app).block(performer.id, fan.id);
      const file = await loadStoredFile(server.app.database, fileId);
      const addressOf = (kind: string): string =>
        server.app.mediaAddresses.sign(
          { id: fileId, duration_ms: null },
          file?.renditions.find((rendition) => rendition.kind === kind)?.name ?? '',
        );
      const [image, blurred] = [addressOf('image'), addressOf('blurred')];
      for (const { one, fan } of people) {
        const seen = seenBy(one, price, isRecalled);
        expect(await statusFor(fan.token, image)).toBe({ nothing: 404, locked: 403, whole: 200 }[seen]);
        expect(await statusFor(fan.token, blurred)).toBe(seen === 'nothing' ? 404 : 200);
        expect(await seenInConversation(fan)).toBe(seen);
        for (const copy of copies.values()) {
          const asked = fan.client.call(getMessageFileStatus, { params: { id: copy, fileId } }).then(
            () => true,
            () => false,
          );
          expect(await asked).toBe(seen !== 'nothing' && copy === copies.get(fan.id));
        }
      }
      for (const outsider of outsiders)
        expect(await Promise.all([image, blurred].map((address) => statusFor(outsider?.token, address)))).toEqual([
          404, 404,
        ]);
      for (const token of [performer.token, server.adminToken])
        expect(await Promise.all([image, blurred].map((address) => statusFor(token, address)))).toEqual([200, 200]);
      await server.app.database.deleteFrom('follows').where('performer_id', '=', performer.id).execute();
      // Keeps the daily limit from delaying the next scene.
      server.clock.advance(3_600_000);
    }),
    { numRuns: byDepth({ small: 6, deep: 200 }) },
  );
});
