import type pg from 'pg';
import { copyRows, moment, type Value } from './copy.ts';
import { idOf } from './ids.ts';
import { createRandom } from './random.ts';
import { chooseDistinct, feedIdOf, feedPriceOf, monthlyPriceOf, share, type Site, type Subscription } from './site.ts';
import { measuredFans } from './sizes.ts';

interface Charge {
  readonly number: number;
  readonly type: 'tip' | 'feed' | 'subscription';
  readonly fan: number;
  readonly performer: number;
  readonly objectId: string | null;
  /** Minor units. */
  readonly gross: number;
}

interface TopUp {
  readonly number: number;
  readonly fan: number;
  /** Minor units. */
  readonly amount: number;
}

/** Enough for every tip of a run: ten million minor units. */
const measuredTopUp = 1_000_000_000;
const commissionPercent = 20;

/** Writes the books, which pass the audit, as the generator's test shows. */
export async function writeMoney(client: pg.Client, site: Site): Promise<void> {
  const plan = planMoney(site);
  await copyRows(client, 'ledger_accounts', ['id', 'kind', 'owner_id', 'name', 'created_at'], ledgerAccounts(site));
  await copyRows(
    client,
    'charges',
    ['id', 'type', 'payer_id', 'performer_id', 'object_id', 'gross', 'commission', 'net', 'created_at'],
    chargeRows(site, plan),
  );
  await copyRows(
    client,
    'purchases',
    ['account_id', 'object_kind', 'object_id', 'charge_id', 'created_at'],
    purchaseRows(site, plan),
  );
  await copyRows(
    client,
    'payments',
    [
      'id',
      'account_id',
      'purpose',
      'amount',
      'tokens',
      'provider',
      'provider_payment_id',
      'payment_method',
      'status',
      'idempotency_key',
      'settled_at',
      'created_at',
      'updated_at',
    ],
    paymentRows(site, plan),
  );
  await copyRows(
    client,
    'ledger_transfers',
    ['id', 'kind', 'debit_account_id', 'credit_account_id', 'amount', 'reference_id', 'created_at'],
    transferRows(site, plan),
  );
  await copyRows(client, 'ledger_balances', ['account_id', 'balance'], balanceRows(site, plan));
}

interface MoneyPlan {
  charges(): Generator<Charge>;
  topUps(): Generator<TopUp>;
}

/** An eighth of the transfers are top-ups; every charge has two: the performer's part and the site's. */
function planMoney(site: Site): MoneyPlan {
  const { transfers } = site.sizes;
  const topUps = transfers - 2 * Math.floor((transfers * 7) / 16);
  const counts = countCharges(site, (transfers - topUps) / 2);
  const charges = (): Generator<Charge> => chargesOf(site, counts);
  return { charges, topUps: () => topUpsOf(site, topUps, charges()) };
}

interface ChargeCounts {
  /** By fan. */
  readonly feeds: readonly number[];
  readonly tips: readonly number[];
  readonly subscriptions: ReadonlyMap<number, Subscription[]>;
}

function countCharges({ sizes, subscriptions }: Site, charges: number): ChargeCounts {
  const random = createRandom(41);
  const fans = sizes.accounts - sizes.performers;
  const renewals = subscriptions.reduce((sum, { periods }) => sum + periods, 0);
  const feeds = Math.floor((charges - renewals) / 4);
  return {
    feeds: share(feeds, fans, random),
    tips: share(charges - renewals - feeds, fans, random),
    subscriptions: Map.groupBy(subscriptions, ({ fan }) => fan),
  };
}

function* chargesOf(site: Site, counts: ChargeCounts): Generator<Charge> {
  const random = createRandom(42);
  let number = 0;
  for (const [index, follows] of site.follows.entries()) {
    const fan = site.sizes.performers + index;
    for (const subscription of counts.subscriptions.get(fan) ?? []) {
      const { performer, periods } = subscription;
      for (let period = 0; period < periods; period += 1)
        yield {
          number: number++,
          type: 'subscription',
          fan,
          performer,
          objectId: site.subscriptionId(subscription.number),
          gross: monthlyPriceOf(performer),
        };
    }
    for (const paid of chooseDistinct(
      counts.feeds[index] ?? 0,
      () => random.below(site.paidFeeds.length),
      site.paidFeeds.length,
      { random },
    )) {
      const feed = site.paidFeeds[paid] as number;
      yield {
        number: number++,
        type: 'feed',
        fan,
        performer: site.feedPerformers[feed] as number,
        objectId: feedIdOf(site, feed),
        gross: feedPriceOf(feed),
      };
    }
    for (let tip = 0; tip < (counts.tips[index] ?? 0); tip += 1) {
      const performer = follows.length > 0 ? random.pick(follows) : random.below(site.sizes.performers);
      yield { number: number++, type: 'tip', fan, performer, objectId: null, gross: random.between(3, 60) * 100 };
    }
  }
}

/** Each fan has paid in slightly more than they spent, in several payments. */
function* topUpsOf({ sizes, follows }: Site, count: number, charges: Iterable<Charge>): Generator<TopUp> {
  const spent = new Float64Array(sizes.accounts);
  for (const { fan, gross } of charges) spent[fan] = (spent[fan] ?? 0) + gross;
  const random = createRandom(43);
  const extra = share(count - follows.length, follows.length, random);
  let number = 0;
  for (const index of follows.keys()) {
    const fan = sizes.performers + index;
    const payments = 1 + (extra[index] ?? 0);
    const reserve = index < measuredFans.count ? measuredTopUp : random.between(1, 80) * 100;
    const total = (spent[fan] ?? 0) + reserve;
    const part = Math.floor(total / payments);
    for (let payment = 0; payment < payments; payment += 1)
      yield { number: number++, fan, amount: payment === 0 ? total - part * (payments - 1) : part };
  }
}

function walletOf(account: number, { opened }: Site): string {
  return idOf('ledgerAccount', account * 2, opened);
}

function earningsOf(performer: number, { opened }: Site): string {
  return idOf('ledgerAccount', performer * 2 + 1, opened);
}

function siteAccount(place: 0 | 1, { opened, sizes }: Site): string {
  return idOf('ledgerAccount', sizes.accounts * 2 + place, opened);
}

function* ledgerAccounts(site: Site): Generator<Value[]> {
  const { sizes, opened } = site;
  yield [siteAccount(0, site), 'gateway', null, 'sandbox', moment(opened)];
  yield [siteAccount(1, site), 'commission', null, null, moment(opened)];
  for (let performer = 0; performer < sizes.performers; performer += 1)
    yield [earningsOf(performer, site), 'earnings', site.accountId(performer), null, moment(opened)];
  for (let fan = sizes.performers; fan < sizes.accounts; fan += 1)
    yield [walletOf(fan, site), 'wallet', site.accountId(fan), null, moment(opened)];
}

function commissionOf({ gross }: Charge): number {
  return Math.round((gross * commissionPercent) / 100);
}

/** Evenly spread over the site's life. */
function timeOf(number: number, { opened, now, sizes }: Site): number {
  return Math.floor(opened + ((now - opened - 86_400_000) * ((number * 7_919) % sizes.transfers)) / sizes.transfers);
}

function chargeId({ number }: Charge, site: Site): string {
  return idOf('charge', number, timeOf(number, site));
}

function paymentId({ number }: TopUp, site: Site): string {
  return idOf('payment', number, timeOf(number, site));
}

function* chargeRows(site: Site, { charges }: MoneyPlan): Generator<Value[]> {
  for (const charge of charges()) {
    const { type, fan, performer, objectId, gross, number } = charge;
    const commission = commissionOf(charge);
    yield [
      chargeId(charge, site),
      type,
      site.accountId(fan),
      site.accountId(performer),
      objectId,
      gross,
      commission,
      gross - commission,
      moment(timeOf(number, site)),
    ];
  }
}

function* purchaseRows(site: Site, { charges }: MoneyPlan): Generator<Value[]> {
  for (const charge of charges()) {
    if (charge.type === 'feed')
      yield [
        site.accountId(charge.fan),
        'feed',
        charge.objectId,
        chargeId(charge, site),
        moment(timeOf(charge.number, site)),
      ];
  }
}

function* paymentRows(site: Site, { topUps }: MoneyPlan): Generator<Value[]> {
  for (const topUp of topUps()) {
    const id = paymentId(topUp, site);
    const time = moment(timeOf(topUp.number, site));
    yield [
      id,
      site.accountId(topUp.fan),
      'top_up',
      topUp.amount,
      topUp.amount,
      'sandbox',
      `sandbox-${topUp.number}`,
      'sandbox_ok',
      'succeeded',
      id,
      time,
      time,
      time,
    ];
  }
}

function* transferRows(site: Site, { charges, topUps }: MoneyPlan): Generator<Value[]> {
  const [gateway, commissions] = [siteAccount(0, site), siteAccount(1, site)];
  for (const topUp of topUps()) {
    const time = timeOf(topUp.number, site);
    yield [
      idOf('topUpTransfer', topUp.number, time),
      'top-up',
      gateway,
      walletOf(topUp.fan, site),
      topUp.amount,
      paymentId(topUp, site),
      moment(time),
    ];
  }
  for (const charge of charges()) {
    const { number, fan, performer, gross } = charge;
    const [time, commission, wallet, reference] = [
      timeOf(number, site),
      commissionOf(charge),
      walletOf(fan, site),
      chargeId(charge, site),
    ];
    yield [
      idOf('saleTransfer', number, time),
      'sale',
      wallet,
      earningsOf(performer, site),
      gross - commission,
      reference,
      moment(time),
    ];
    yield [
      idOf('commissionTransfer', number, time),
      'commission',
      wallet,
      commissions,
      commission,
      reference,
      moment(time),
    ];
  }
}

function* balanceRows(site: Site, { charges, topUps }: MoneyPlan): Generator<Value[]> {
  const balances = new Float64Array(site.sizes.accounts);
  for (const { fan, amount } of topUps()) balances[fan] = (balances[fan] ?? 0) + amount;
  for (const { fan, gross } of charges()) balances[fan] = (balances[fan] ?? 0) - gross;
  for (let fan = site.sizes.performers; fan < site.sizes.accounts; fan += 1)
    yield [walletOf(fan, site), balances[fan] ?? 0];
}
