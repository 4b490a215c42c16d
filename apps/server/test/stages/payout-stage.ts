import { randomUUID } from 'node:crypto';
import { approvePayoutRequest, markPayoutPaid, rejectPayoutRequest } from '@ovation/contract/money/payout-review.ts';
import { calculatePayout, changeBankingSettings, createPayoutRequest } from '@ovation/contract/money/payouts.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person } from '@ovation/testing';
import { startTestServer } from '../start-server.ts';

/** A site that pays 50 or more out at once, with helpers for the performers and administrators of payout requests. */
export async function setPayoutStage() {
  const server = await startTestServer();
  const world = createWorld(server);
  await world.settings({ performerCommission: 20, earningHoldDays: 0, minimumPayoutAmount: 50 });

  const bank = {
    accountHolder: 'Ada Lovelace',
    bankName: 'Bank of Songs',
    accountNumber: 'DE02 1203 0000 0000 2020 51',
    country: 'DE',
  };

  /** A performer with `net` available and a bank account. */
  async function earned(net: number): Promise<Person> {
    const [performer, fan] = [await world.performer(), await world.fan({ balance: (net / 80) * 100 })];
    await performer.client.call(changeBankingSettings, { body: { ...bank, currentPassword: performer.password } });
    await world.tip(fan, performer, (net / 80) * 100);
    return performer;
  }

  const request = ({ client }: Person, amount: number, idempotencyKey: string = randomUUID()) =>
    client.call(createPayoutRequest, { body: { amount }, idempotencyKey });
  const calculate = ({ client }: Person, amount?: number) =>
    client.call(calculatePayout, { body: amount === undefined ? {} : { amount } });
  const approve = (id: string) => server.admin.call(approvePayoutRequest, { params: { id } });
  const reject = (id: string, reason = 'The name on the account is another.') =>
    server.admin.call(rejectPayoutRequest, { params: { id }, body: { reason } });
  const pay = (id: string, reference = 'SEPA 4711') =>
    server.admin.call(markPayoutPaid, { params: { id }, body: { reference } });

  /** Refunds the latest sale of a performer, wholly or in part. */
  async function refund(performer: Person, amount?: number): Promise<void> {
    const { id } = await server.app.database
      .selectFrom('charges')
      .select('id')
      .where('performer_id', '=', performer.id)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    await server.admin.call(refundCharge, {
      params: { id },
      body: { reason: 'The sound was missing.', ...(amount === undefined ? {} : { amount }) },
    });
  }

  async function mailsTo({ email }: Person): Promise<string[]> {
    await server.runJobs();
    const { data } = await server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } });
    return data.map(({ subject }) => subject).filter((subject) => subject.includes('ayout'));
  }
  return { server, world, bank, earned, request, calculate, approve, reject, pay, refund, mailsTo };
}

export type PayoutStage = Awaited<ReturnType<typeof setPayoutStage>>;
