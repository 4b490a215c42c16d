import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/payments.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { lockSubscriptionsOf, renewFromWallet } from '../../subscriptions/index.ts';
import { payingProviders } from '../checkout/paying-providers.ts';
import {
  countRenewals,
  listCards,
  lockCards,
  markCardRemoved,
  preferCard,
  type PaymentCardRow,
} from './payment-card.store.ts';
import { presentCard } from './present-card.ts';
import { removePaymentCardJob } from '../jobs/remove-payment-card.ts';

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
