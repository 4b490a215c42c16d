import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/payments.ts';
import type { PaymentCard } from '@ovation/contract/money/payments.ts';
import { ownPath } from '@ovation/contract/own-path.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { CardSetupOutcome, PaymentProvider, ProviderCard } from '../../../gateways/payments/payments.ts';
import type { Call, UseCase } from '../../../platform/http/call.ts';
import { Failure, NothingCharged } from '../../../platform/failure.ts';
import { newId } from '../../../platform/new-id.ts';
import { customerOf, callProvider } from './customer.ts';
import {
  countRenewals,
  findCardByMethod,
  insertCard,
  lockCards,
  preferCard,
  findCustomer,
  findSetup,
  insertSetup,
  listCards,
  markCardRemoved,
  type PaymentCardRow,
  type CardSetupRow,
} from './cards.store.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { lockSubscriptionsOf, renewFromWallet } from '../../subscriptions/index.ts';
import { hasExpired, payingProviders } from './choose-card.ts';
import { job } from '../../../platform/jobs/job.ts';
import { readStored } from '../../../platform/language/stored-text.ts';

type SaveCard = Call<typeof operations.saveCard>;
type Reply = Awaited<ReturnType<UseCase<typeof operations.saveCard>>>;

const maxCards = 10;
const setupLastsMs = 24 * 3_600_000;

/**
 * The browser sends the card to its provider, so its number never reaches us. Without `setupId` this begins a setup;
 * with it, it saves the finished card. Finishing twice is safe.
 */
export async function saveCard(call: SaveCard): Promise<Reply> {
  const { app, params, body } = call;
  const provider = app.payments.current().name === params.provider ? app.payments.current() : undefined;
  if (!provider) throw new Failure('not-found', t('Cards can’t be saved with this provider.'));
  return body.setupId === undefined
    ? { setup: await begin(call, provider) }
    : { card: await finish(call, provider, body.setupId) };
}

async function begin({ app, actor, body }: SaveCard, provider: PaymentProvider): Promise<NonNullable<Reply['setup']>> {
  const [id, now] = [newId(), app.clock.now()];
  const setup = await callProvider(app, async () => {
    const customerId = await customerOf(app, actor.id, provider);
    return provider.beginCardSetup({
      idempotencyKey: id,
      customerId,
      returnUrl: app.config.publicUrl + returnPath(body.returnTo, id),
    });
  });
  await app.transaction((work) =>
    insertSetup(
      work.db,
      { id, account_id: actor.id, provider: provider.name, provider_setup_id: setup.id, created_at: now },
      new Date(now.getTime() - setupLastsMs),
    ),
  );
  return { ...setup, id };
}

function returnPath(returnTo: string | undefined, setupId: string): string {
  const { pathname, searchParams, hash } = new URL(ownPath(returnTo ?? '') ?? '/wallet/cards', 'https://here.invalid');
  searchParams.set('cardSetup', setupId);
  return `${pathname}?${searchParams}${hash}`;
}

async function finish({ app, actor }: SaveCard, provider: PaymentProvider, setupId: string) {
  const setup = await findSetup(app.database, actor.id, setupId);
  const outcome =
    setup?.provider === provider.name
      ? await callProvider(app, () => provider.retrieveCardSetup(setup.provider_setup_id))
      : undefined;
  const customerId = await findCustomer(app.database, actor.id, provider.name);
  if (!setup || !outcome || outcome.customerId !== customerId)
    throw new NothingCharged('not-found', t('This card does not exist. Nothing was charged. Please add it again.'));
  const saved = await keep(app, setup, { customerId, card: cardOf(outcome) });
  return presentCard(saved, await countRenewals(app.database, actor.id), app.clock.now());
}

function cardOf({ status, card, failureMessage }: CardSetupOutcome): ProviderCard {
  if (card) return card;
  if (status === 'succeeded')
    throw new NothingCharged('card-not-saved', t('This card was removed. Nothing was charged. Please add it again.'));
  if (status === 'failed') throw new NothingCharged('card-not-saved', describeRefusal(failureMessage));
  throw new NothingCharged(
    'card-not-saved',
    t('This card is not confirmed yet, so it is not saved. Nothing was charged.'),
  );
}

function describeRefusal(failureMessage: string | undefined): string {
  const problem = failureMessage === undefined ? t('Your bank did not accept this card.') : readStored(failureMessage);
  return t('{problem} The card was not saved, and nothing was charged.', { problem });
}

/** The first card of an account with this provider is its default. */
async function keep(
  app: App,
  { account_id, provider }: CardSetupRow,
  { customerId, card }: { readonly customerId: string; readonly card: ProviderCard },
): Promise<PaymentCardRow> {
  return app.transaction(async (work) => {
    const now = app.clock.now();
    const cards = (await lockCards(work.db, account_id)).filter((other) => other.provider === provider);
    const earlier = await findCardByMethod(work.db, account_id, { provider, paymentMethod: card.paymentMethod });
    if (earlier) return earlier;
    if (cards.length >= maxCards)
      throw new NothingCharged(
        'card-not-saved',
        t('You already have {maxCards} cards. Please remove one first. Nothing was charged.', { maxCards }),
      );
    const added = await insertCard(work.db, {
      id: newId(),
      account_id,
      provider,
      customer_id: customerId,
      payment_method: card.paymentMethod,
      brand: card.brand,
      last4: card.last4,
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      fingerprint: card.fingerprint ?? null,
      created_at: now,
      updated_at: now,
    });
    if (!added)
      throw new NothingCharged('card-not-saved', t('This card was removed. Nothing was charged. Please add it again.'));
    if (cards.some(({ is_default }) => is_default)) return added;
    await preferCard(work.db, added, now);
    return { ...added, is_default: true };
  });
}

export async function listPaymentCards({ app, actor, query }: Call<typeof operations.listPaymentCards>) {
  const [{ rows, total }, renewals] = await Promise.all([
    listCards(app.database, { accountId: actor.id, providers: payingProviders(app) }, query),
    countRenewals(app.database, actor.id),
  ]);
  const { name, testCards = [] } = app.payments.current();
  return {
    data: rows.map((row) => presentCard(row, renewals, app.clock.now())),
    total,
    provider: name,
    testCards: [...testCards],
  };
}

export async function changePaymentCard({ app, actor, params }: Call<typeof operations.changePaymentCard>) {
  return app.transaction(async (work) => {
    const now = app.clock.now();
    const card = requireOwn(await lockCards(work.db, actor.id), params.id);
    await preferCard(work.db, card, now);
    return presentCard({ ...card, is_default: true }, await countRenewals(work.db, actor.id), now);
  });
}

/** Subscriptions that renew with the card switch to the wallet, so the fan has to confirm that. */
export async function removePaymentCard({ app, actor, params, query }: Call<typeof operations.removePaymentCard>) {
  return app.transaction(async (work) => {
    const cards = await lockCards(work.db, actor.id);
    const card = requireOwn(cards, params.id);
    const count = (await countRenewals(work.db, actor.id)).get(card.id) ?? 0;
    if (count > 0 && !query.confirm)
      throw new Failure(
        'card-in-use',
        t(
          '{count, plural, one {One subscription renews with this card. If you remove it, it renews} other {# subscriptions renew with this card. If you remove it, they renew}} from your wallet. Please confirm that.',
          { count },
        ),
      );
    await lockSubscriptionsOf(work.db, actor.id);
    await renewFromWallet(work.db, card.id, app.clock.now());
    await removeCard(work, app, card);
    const [next] = cards.filter(({ id, provider }) => id !== card.id && provider === card.provider);
    if (card.is_default && next) await preferCard(work.db, next, app.clock.now());
    return { message: t('The card is removed.') };
  });
}

/** Stops charges to the card at once; a job deletes it at the provider. */
async function removeCard(work: Work, app: App, { id, provider, payment_method }: PaymentCardRow): Promise<void> {
  await markCardRemoved(work.db, id, app.clock.now());
  await work.enqueue(removePaymentCardJob, { provider, paymentMethod: payment_method });
}

/** Removes all cards of a closed account. */
export async function removeCards(work: Work, app: App, accountId: string): Promise<void> {
  for (const card of await lockCards(work.db, accountId)) await removeCard(work, app, card);
}

function requireOwn(cards: readonly PaymentCardRow[], id: string): PaymentCardRow {
  const card = cards.find((row) => row.id === id);
  if (!card) throw new Failure('not-found', t('This card is no longer saved here.'));
  return card;
}

/** `renewals`: how many subscriptions renew with each card, by its id. */
function presentCard(row: PaymentCardRow, renewals: ReadonlyMap<string, number>, now: Date): PaymentCard {
  return {
    _id: row.id,
    provider: row.provider,
    brand: row.brand,
    last4: row.last4,
    expiryMonth: row.expiry_month,
    expiryYear: row.expiry_year,
    isExpired: hasExpired(row, now),
    isDefault: row.is_default,
    subscriptionCount: renewals.get(row.id) ?? 0,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

const removedCard = z.object({ provider: z.string(), paymentMethod: z.string() });

export const removePaymentCardJob = job({ name: 'remove-payment-card', payload: removedCard });

/** Deletes a removed card at its provider. Retried until the provider answers; deleting a missing card succeeds. */
export async function removeAtProvider(
  { payments }: App,
  { provider, paymentMethod }: z.output<typeof removedCard>,
): Promise<void> {
  await payments.named(provider)?.removeCard(paymentMethod);
}
