import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { newId } from '../../platform/new-id.ts';
import { ledgerInvariants } from './invariants.store.ts';
import {
  auditBooks,
  readEarnings,
  chargeWallet,
  readBalance,
  restoreCharges,
  restorePayment,
  returnPayment,
  reverseCharge,
} from './index.ts';

let server: TestServer;
let world: World;
let performer: Person;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  performer = await world.performer();
});
afterAll(async () => {
  // These reversals have no refund, because refunds belong to a later module.
  expect(await auditBooks({ ...server.app, audits: ledgerInvariants })).toEqual([]);
  await server.stop();
});

const now = () => server.app.clock.now();

/** A tip of which the site takes 33.33 per cent. */
async function tipped(
  gross: bigint,
  { balance = 100, siteDiscount = 0n } = {},
): Promise<{ fan: Person; chargeId: string }> {
  const fan = await world.fan({ balance });
  const tip = {
    type: 'tip',
    payerId: fan.id,
    performerId: performer.id,
    gross,
    commission: 3_333n,
    siteDiscount,
  } as const;
  const { charge } = await server.app.transaction((work) => chargeWallet(work, tip, now()));
  return { fan, chargeId: charge.id };
}

function takeBack(chargeId: string, gross?: bigint, causeId = newId()) {
  return server.app.transaction((work) =>
    reverseCharge(work, { chargeId, cause: 'refund', causeId, ...(gross === undefined ? {} : { gross }) }, now()),
  );
}

describe('a reversed sale', () => {
  test('gives the fan everything back, from the performer’s and the site’s shares', async () => {
    const before = await readEarnings(server.app.database, performer.id);
    const { fan, chargeId } = await tipped(1_000n);
    expect(await takeBack(chargeId)).toMatchObject({ gross: 1_000n, commission: 333n, net: 667n });
    expect(await readBalance(server.app.database, fan.id)).toBe(10_000n);
    expect(await readEarnings(server.app.database, performer.id)).toBe(before);
  });

  test('is reversed in parts, and never beyond its amount, also concurrently', async () => {
    const { fan, chargeId } = await tipped(1_000n);
    const parts = await Promise.all(Array.from({ length: 8 }, () => takeBack(chargeId, 333n)));
    expect(parts.reduce((sum, part) => sum + (part?.gross ?? 0n), 0n)).toBe(1_000n);
    expect(parts.reduce((sum, part) => sum + (part?.commission ?? 0n), 0n)).toBe(333n);
    expect(await readBalance(server.app.database, fan.id)).toBe(10_000n);
    expect(await takeBack(chargeId)).toBeUndefined();
  });

  test('gives the site its discount back, and the fan what they paid', async () => {
    const { fan, chargeId } = await tipped(1_000n, { balance: 6, siteDiscount: 400n });
    expect(await readBalance(server.app.database, fan.id)).toBe(0n);
    expect(await takeBack(chargeId, 500n)).toMatchObject({ net: 333n, commission: 167n, site_discount: 200n });
    expect(await readBalance(server.app.database, fan.id)).toBe(300n);
    await takeBack(chargeId);
    expect(await readBalance(server.app.database, fan.id)).toBe(600n);
  });

  test('is restored once when a dispute is won', async () => {
    const { fan, chargeId } = await tipped(1_000n);
    const earned = await readEarnings(server.app.database, performer.id);
    const dispute = newId();
    await takeBack(chargeId, undefined, dispute);
    const restored = await Promise.all(
      Array.from({ length: 4 }, () => server.app.transaction((work) => restoreCharges(work, dispute, now()))),
    );
    expect(restored.flat()).toHaveLength(1);
    expect(await readBalance(server.app.database, fan.id)).toBe(9_000n);
    expect(await readEarnings(server.app.database, performer.id)).toBe(earned);
  });
});

test('a payment returns to its card and its gift to the site, and both come back when a dispute is won', async () => {
  const fan = await world.fan({ balance: 60 });
  const payment = { ownerId: fan.id, provider: 'sandbox', amount: 5_500n, tokens: 6_000n, referenceId: newId() };
  await server.app.transaction((work) => returnPayment(work, payment, now()));
  expect(await readBalance(server.app.database, fan.id)).toBe(0n);
  await server.app.transaction((work) => restorePayment(work, payment, now()));
  expect(await readBalance(server.app.database, fan.id)).toBe(6_000n);
});
