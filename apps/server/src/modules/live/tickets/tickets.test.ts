import { buyOperations, getWallet } from '@ovation/contract/money/money.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveStandIn } from '../../../../test/live-media/live-stand-in.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { createVisitStage, type VisitStage } from '../../../../test/visit-stage.ts';
import { auditBooks } from '../../ledger/index.ts';
import { refundTickets } from './refund-tickets.ts';

let server: TestServer;
let world: World;
let stage: VisitStage;

beforeAll(async () => {
  server = await startTestServer({}, { liveVideo: createLiveStandIn });
  world = createWorld(server);
  stage = createVisitStage(server);
});
afterAll(() => server.stop());

const buy = ({ client }: Person, id: string) => client.call(buyOperations.stream, { params: { id } });
const balanceOf = async ({ client }: Person): Promise<number> => (await client.call(getWallet)).balance;

test('tickets that many fans bought at once are refunded once, if the stream does not take place', async () => {
  const performer = await world.performer();
  const fans = await Promise.all(Array.from({ length: 10 }, () => world.fan({ balance: 10 })));
  const id = await stage.stream(performer, { access: 'paid', price: 400n, status: 'scheduled' });
  await Promise.all(fans.flatMap((fan) => Array.from({ length: 5 }, () => buy(fan, id))));
  expect(await Promise.all(fans.map(balanceOf))).toEqual(fans.map(() => 6));
  await stage.end(id);
  await Promise.all([refundTickets(server.app), refundTickets(server.app)]);
  await refundTickets(server.app);
  expect(await Promise.all(fans.map(balanceOf))).toEqual(fans.map(() => 10));
  expect(await auditBooks(server.app)).toEqual([]);
});

test('tickets of a stream that has shown video are kept', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 10 })];
  const id = await stage.stream(performer, { access: 'paid', price: 400n });
  await buy(fan, id);
  await stage.end(id);
  await refundTickets(server.app);
  expect(await balanceOf(fan)).toBe(6);
});

test('a performer is notified once of all minutes of a visit', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 10 })];
  const id = await stage.stream(performer);
  await stage.enter(fan, id);
  await stage.pass(62);
  const kinds = () =>
    server.app.database
      .selectFrom('notifications')
      .select(['kind', 'object_kind'])
      .where('account_id', '=', performer.id)
      .execute();
  expect(await kinds()).toEqual([]);
  await stage.end(id);
  expect(await kinds()).toEqual([{ kind: 'purchase', object_kind: 'stream-minute' }]);
});
