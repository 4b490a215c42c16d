import { createPoll } from '@ovation/contract/publishing/feed-files.ts';
import { createFeed, deleteFeed, voteInPoll } from '@ovation/contract/publishing/feeds.ts';
import { topUpWallet } from '@ovation/contract/money/money.ts';
import { createTokenPackage, deleteTokenPackage } from '@ovation/contract/money/token-packages.ts';
import { createWorld, type World } from '@ovation/testing';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { failureFor } from './constraints.ts';
import type { DB } from './types.gen.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const nothing = '0198c0de-0000-7000-8000-000000000000';

async function failureOf(write: (db: Kysely<DB>) => Promise<unknown>): Promise<unknown> {
  return write(server.app.database).then(() => undefined, failureFor);
}

test('a vote for a poll that was deleted meanwhile is not found', async () => {
  const fan = await world.fan();
  expect(
    await failureOf((db) => db.insertInto('poll_ballots').values({ poll_id: nothing, account_id: fan.id }).execute()),
  ).toMatchObject({ code: 'not-found' });
});

test('any other row that was deleted meanwhile is a conflict', async () => {
  const fan = await world.fan();
  expect(
    await failureOf((db) => db.insertInto('follows').values({ performer_id: nothing, account_id: fan.id }).execute()),
  ).toMatchObject({ code: 'conflict' });
  expect(
    await failureOf((db) => sql`insert into follows (performer_id, account_id) values (null, ${fan.id})`.execute(db)),
  ).not.toHaveProperty('statusCode');
});

test('voting in a poll and paying for a package while they are deleted succeeds or is not found', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  for (let round = 0; round < 5; round += 1) {
    const poll = await performer.client.call(createPoll, {
      body: { question: 'Which song?', options: ['One', 'Two'] },
    });
    const feed = await performer.client.call(createFeed, { body: { text: 'Vote!', pollIds: [poll._id] } });
    const bought = await server.admin.call(createTokenPackage, { body: { name: 'Small', price: 10, tokens: 10 } });
    const calls = [
      fan.client.call(voteInPoll, { params: { id: poll._id }, body: { optionId: poll.options[0]?._id ?? '' } }),
      performer.client.call(deleteFeed, { params: { id: feed._id } }),
      fan.client.call(topUpWallet, { body: { packageId: bought._id, paymentMethod: 'sandbox_ok' } }),
      server.admin.call(deleteTokenPackage, { params: { id: bought._id } }),
    ];
    const outcomes = await Promise.allSettled<unknown>(calls);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ statusCode: 404 });
  }
});
