import { randomUUID } from 'node:crypto';
import { forgotPassword, login } from '@ovation/contract/people/accounts.ts';
import {
  changeBankingSettings,
  changePayoutGateway,
  createPayoutRequest,
  createStripeAccount,
} from '@ovation/contract/money/payouts.ts';
import { getPerformerForReview, openPapers } from '@ovation/contract/people/performer-review.ts';
import {
  listSecurityEvents,
  type SecurityEventEntry,
  type SecurityEventKind,
} from '@ovation/contract/site/security-log.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person } from '@ovation/testing';
import { startTestServer } from '../start-server.ts';
import type { SandboxProvider } from '../../src/gateways/payments/sandbox/sandbox-provider.ts';

/** A site with helpers for logging in and reading the security log. */
export async function setSecurityLogStage() {
  const server = await startTestServer({ LOG_LEVEL: 'fatal' });
  const world = createWorld(server);
  await world.settings({ performerCommission: 0, earningHoldDays: 0, minimumPayoutAmount: 10 });

  async function eventsOf(account: string, kind?: SecurityEventKind): Promise<SecurityEventEntry[]> {
    return (
      await server.admin.call(listSecurityEvents, { query: { account, pageSize: 100, ...(kind ? { kind } : {}) } })
    ).data;
  }

  async function logIn(
    username: string,
    password: string,
    userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ): Promise<number> {
    const answer = await fetch(`${server.url}/api${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ username, password }),
    });
    return answer.status;
  }
  const bank = {
    accountHolder: 'Ada Lovelace',
    bankName: 'Bank of Songs',
    accountNumber: 'DE02120300000000202051',
    country: 'DE',
  };

  async function resetToken({ email }: Person): Promise<string> {
    await server.client().call(forgotPassword, { body: { email } });
    await server.runJobs();
    const { data } = await server.admin.call(listMailbox, { query: { q: email, sort: 'desc' } });
    const { text } = await server.admin.call(getMail, { params: { id: data[0]?._id ?? '' } });
    return /token=([\w-]+)/.exec(text)?.[1] ?? '';
  }

  const adminId = async (): Promise<string> =>
    (
      await server.app.database
        .selectFrom('accounts')
        .select('id')
        .where('kind', '=', 'admin')
        .executeTakeFirstOrThrow()
    ).id;

  /** A performer's payout request for 50, to a bank account or through the provider. */
  async function payoutOf(performer: Person, method: 'bank' | 'stripe' = 'bank'): Promise<string> {
    const fan = await world.fan({ balance: 60 });
    if (method === 'bank')
      await performer.client.call(changeBankingSettings, { body: { ...bank, currentPassword: performer.password } });
    else {
      const { accountId } = await performer.client.call(createStripeAccount, {
        body: { country: 'DE', currentPassword: performer.password },
      });
      await (server.app.payments.named('sandbox') as SandboxProvider).onboard(accountId, 'ready');
      await server.runJobs();
      await performer.client.call(changePayoutGateway, {
        body: { method: 'stripe', currentPassword: performer.password },
      });
    }
    await world.tip(fan, performer, 60);
    return (await performer.client.call(createPayoutRequest, { body: { amount: 50 }, idempotencyKey: randomUUID() }))
      ._id;
  }

  async function openPaper(performer: Person): Promise<void> {
    const body = { reason: 'The first review of their documents.' };
    await server.admin.call(openPapers, { params: { id: performer.id }, body });
    const {
      documents: [paper],
    } = await server.admin.call(getPerformerForReview, { params: { id: performer.id } });
    await (await fetch(`${server.url}${paper?.url}`, { headers: { authorization: server.adminToken } })).arrayBuffer();
  }
  return { server, world, bank, eventsOf, logIn, resetToken, adminId, payoutOf, openPaper };
}

export type SecurityLogStage = Awaited<ReturnType<typeof setSecurityLogStage>>;
