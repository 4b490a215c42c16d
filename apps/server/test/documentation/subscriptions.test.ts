import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blockUser } from '@ovation/contract/people/audience.ts';
import { topUpWallet } from '@ovation/contract/money/money.ts';
import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';
import { upgradeSubscription } from '@ovation/contract/money/subscriptions.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditBooks, readBalance } from '../../src/modules/ledger/index.ts';
import { startTestServer, type TestServer } from '../start-server.ts';
import { setSubscriptionStage, type SubscriptionStage } from '../subscription-stage.ts';

let server: TestServer;
let stage: SubscriptionStage;
let other: Person;

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  stage = await setSubscriptionStage(server, { monthlyPrice: 9, yearlyPrice: 90 });
  await stage.world.settings({ performerCommission: 20 });
  other = await stage.world.performer({ monthlyPrice: 9, yearlyPrice: 90 });
});
afterAll(() => server.stop());

const page = await readFile(join(import.meta.dirname, '../../../../docs/money.md'), 'utf8');

/** The transfers and the wallet after each step, as on the page. */
const steps = [...page.matchAll(/^\| S\d+ \| .+ \| (.+) \| ([\d.]+) \|$/gm)].map(([, transfers = '', wallet]) => ({
  transfers: transfers.match(/`[a-z-]+` [\d.]+/g) ?? [],
  wallet: Number(wallet),
}));

test('the worked examples of subscriptions in docs/money.md are exact to the cent', async () => {
  turnTo('2027-04-01T10:30:00Z');
  const fan = await stage.fan();
  const plays = playsOf(fan);
  expect(steps).toHaveLength(plays.length);
  for (const [i, play] of plays.entries()) {
    const before = (await transfers()).length;
    await play();
    const booked = (await transfers())
      .slice(before)
      .map(({ kind, amount }) => `\`${kind}\` ${(Number(amount) / 100).toFixed(2)}`);
    const wallet = Number(await readBalance(server.app.database, fan.id)) / 100;
    expect({ step: i + 1, transfers: booked.toSorted(), wallet }).toEqual({
      step: i + 1,
      transfers: steps[i]?.transfers.toSorted(),
      wallet: steps[i]?.wallet,
    });
  }
  expect(await auditBooks(server.app)).toEqual([]);
});

const turnTo = (iso: string): void => server.clock.set(new Date(iso));
const transfers = () =>
  server.app.database.selectFrom('ledger_transfers').select(['kind', 'amount']).orderBy('id').execute();

async function topUp(fan: Person, amount: number): Promise<void> {
  await (await stage.loginAgain(fan)).client.call(topUpWallet, { body: { amount, paymentMethod: 'sandbox_ok' } });
}

function playsOf(fan: Person): readonly (() => Promise<unknown>)[] {
  let id = '';
  return [
    () => topUp(fan, 120),
    async () => (id = await stage.world.subscribe(fan, stage.performer)),
    async () => {
      turnTo('2027-04-16T11:00:00Z');
      await fan.client.call(upgradeSubscription, { params: { provider: 'wallet', id }, body: { toPay: 85.5 } });
    },
    () => stage.world.subscribe(fan, other),
    async () => {
      turnTo('2027-05-03T11:00:00Z');
      await (await stage.loginAgain(other)).client.call(changeOwnPerformer, { body: { monthlyPrice: 12 } });
      await server.runJobs();
      await stage.renewAt('2027-05-16T11:00:00Z');
    },
    () => stage.renewAt('2027-06-16T11:00:00Z'),
    async () => {
      await topUp(fan, 10);
      await stage.renewAt('2027-06-17T11:00:00Z');
    },
    async () => {
      turnTo('2027-07-01T11:30:00Z');
      await (await stage.loginAgain(other)).client.call(blockUser, { body: { userId: fan.id } });
    },
    async () => {
      turnTo('2027-10-16T11:30:00Z');
      await suspend(stage.performer);
    },
  ];
}

/** A staff action with a new session, because the clock has passed the old one's end. */
async function suspend(performer: Person): Promise<void> {
  const { app } = server;
  await app.database
    .updateTable('performers')
    .set({ status: 'suspended' })
    .where('account_id', '=', performer.id)
    .execute();
  await app.transaction((work) =>
    work.publish('performer.reviewed', { performerId: performer.id, status: 'suspended' }),
  );
  await server.runJobs();
}
