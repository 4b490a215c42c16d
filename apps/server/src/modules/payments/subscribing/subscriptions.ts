import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/subscriptions.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure, NothingCharged, invalidField } from '../../../platform/failure.ts';
import {
  chooseNextType,
  choosePayingSource,
  loadRelationship,
  presentSubscription,
  lockSubscription,
  canContinue,
  resumeSubscription as resume,
  type PaidType,
  type SubscriptionRow,
  type PayingSource,
} from '../../subscriptions/index.ts';
import type { App } from '../../../app.ts';
import { chooseCard } from '../cards/choose-card.ts';

/** Changes what the next renewal is and who pays it. No money moves now, but a past-due renewal is retried at once. */
export async function changeSubscription(call: Call<typeof operations.changeSubscription>) {
  const { app, actor, params, body } = call;
  await requireKnownSource(call, body);
  return app.transaction(async (work) => {
    const now = app.clock.now();
    const row = requireRenewing(await lockOwnSubscription(work, { id: params.id, accountId: actor.id }, now));
    const planned = body.subscriptionType === undefined ? row : await changePlan(work, row, body.subscriptionType, now);
    const isOtherSource = body.source !== undefined || body.paymentMethod !== undefined;
    return {
      subscription: presentSubscription(
        isOtherSource ? await choosePayingSource(work, planned, sourceOf(row, body), now) : planned,
      ),
    };
  });
}

function requireRenewing(row: SubscriptionRow): SubscriptionRow {
  if (row.type !== 'free' && (row.status === 'active' || row.status === 'past-due')) return row;
  throw new Failure(
    'subscription-ended',
    row.status === 'cancelled'
      ? t('This subscription is cancelled. Nothing was changed. Please resume it first.')
      : t('This subscription does not renew, so there is nothing to change. No money was moved.'),
  );
}

async function changePlan(work: Work, row: SubscriptionRow, type: PaidType, now: Date): Promise<SubscriptionRow> {
  if (row.type === 'monthly' && type === 'yearly')
    throw invalidField(
      'subscriptionType',
      t('To change from monthly to yearly, please upgrade. The upgrade begins at once.'),
    );
  if ((row.next_type ?? row.type) === type) return row;
  const { canContinue: mayContinue, ...asked } = await loadRelationship(work.db, {
    accountId: row.account_id,
    performerId: row.performer_id,
  });
  if (!mayContinue)
    throw new NothingCharged(
      'not-for-sale',
      t('This creator is not available at the moment. Nothing was changed, and nothing was charged.'),
    );
  return chooseNextType(work, row, type, asked, now);
}

/** Locks one of the fan’s own subscriptions until the transaction ends. Throws not-found. */
export async function lockOwnSubscription(
  work: Work,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  now: Date,
): Promise<SubscriptionRow> {
  const row = await lockSubscription(work.db, id, now);
  return requireOwn(row, accountId);
}

export function requireOwn(row: SubscriptionRow | undefined, accountId: string): SubscriptionRow {
  if (row?.account_id !== accountId) throw new Failure('not-found', t('This subscription does not exist.'));
  return row;
}

interface RequestedSource {
  readonly source?: 'wallet' | 'card' | undefined;
  readonly paymentMethod?: string | undefined;
}

/** Checks a named card. Call it before the transaction: it may ask the provider. Throws field-invalid and not-found. */
async function requireKnownSource(
  call: { readonly app: App; readonly actor: { readonly id: string } },
  { source, paymentMethod }: RequestedSource,
): Promise<void> {
  if (source === 'card' || paymentMethod !== undefined) await chooseCard(call, paymentMethod);
}

/** The source that the fan chose, or else the present one. */
function sourceOf(row: SubscriptionRow, { source, paymentMethod }: RequestedSource): PayingSource {
  const chosen = source ?? (paymentMethod === undefined ? row.source : 'card');
  return chosen === 'card'
    ? { source: 'card', paymentMethod: paymentMethod ?? row.payment_method }
    : { source: 'wallet', paymentMethod: null };
}

/**
 * Ignores the provider in the route, like cancelling. Resuming a subscription that is not cancelled changes nothing.
 */
export async function resumeSubscription(call: Call<typeof operations.resumeSubscription>) {
  const { app, actor, params, body = {} } = call;
  await requireKnownSource(call, body);
  return app.transaction(async (work) => {
    const now = app.clock.now();
    const row = await lockOwnSubscription(work, { id: params.id, accountId: actor.id }, now);
    if (row.status === 'active' && row.opens) return { subscription: presentSubscription(row) };
    if (row.status !== 'cancelled' || !row.opens || row.type === 'free')
      throw new NothingCharged(
        'subscription-ended',
        t('This subscription has ended, so there is nothing to resume. Nothing was charged. You can subscribe again.'),
      );
    if (!(await canContinue(work.db, { accountId: actor.id, performerId: row.performer_id })))
      throw new NothingCharged(
        'not-for-sale',
        t('This creator is not available right now, so the subscription cannot be resumed. Nothing was charged.'),
      );
    const { source, paymentMethod } = sourceOf(row, body);
    return {
      subscription: presentSubscription(
        await resume(work, row, { source, paymentMethod: paymentMethod ?? undefined }, now),
      ),
    };
  });
}
