import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/live/requests.ts';
import type { PrivateRequest } from '@ovation/contract/live/requests.ts';
import { sanitiseText } from '@ovation/domain';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { earlierReply, idempotently } from '../../../platform/idempotency.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { newId } from '../../../platform/new-id.ts';
import { requireVisiblePage } from '../../access/index.ts';
import { openConversationWith } from '../../conversations/index.ts';
import { requireSeenPrice } from '../../coupons/index.ts';
import { loadStreamingSettings } from '../settings/streaming-settings.store.ts';
import { announceRequests, presentRequest } from './present-requests.ts';
import { expireRequests, insertRequest } from './request.store.ts';
import { balanceTooLow, readBalance } from '../../ledger/index.ts';

type Ask = Call<typeof operations.askForPrivateShow>;

const answerMs = 120_000;

/**
 * Asks for a private show. The minimum is what the fan has to be able to pay when asking and when it is accepted; each
 * minute of the show is charged when it begins, and no other.
 */
export async function askForPrivateShow(call: Ask): Promise<PrivateRequest> {
  const { app, actor, body, request } = call;
  const earlier = await earlierReply<PrivateRequest>(call);
  if (earlier) return earlier;
  if (body.performerId === actor.id) throw invalidField('performerId', t('You can’t ask yourself for a private show.'));
  if (actor.kind === 'performer' && actor.status !== 'active')
    throw new Failure('performer-not-approved', t('You can ask for private shows once your account is approved.'));
  await requireVisiblePage(app, { viewer: actor, country: request.country }, body.performerId);
  const terms = await requireTerms(call);
  const conversationId = await openConversationWith(app, { actor, country: request.country }, body.performerId);
  return idempotently(call, (work) => insert(work, call, { ...terms, conversationId }));
}

interface Terms {
  /** Minor units: of one minute. */
  readonly price: bigint;
  readonly minutes: number;
}

async function requireTerms({ app, body }: Ask): Promise<Terms> {
  const settings = await loadStreamingSettings(app.database, body.performerId);
  const { private_price: price, private_minimum_minutes: minimum } = settings;
  if (price === null) throw new Failure('not-for-sale', t('This creator does not offer private shows.'));
  requireSeenPrice(body.price, price);
  const minutes = body.minutes ?? minimum;
  if (minutes < minimum)
    throw invalidField('minutes', t('A private show takes at least {minimum} minutes.', { minimum }));
  return { price, minutes };
}

async function insert(
  work: Work,
  { app, actor, body }: Ask,
  { price, minutes, conversationId }: Terms & { readonly conversationId: string },
): Promise<PrivateRequest> {
  const now = app.clock.now();
  await requireBalance(work, actor.id, price * BigInt(minutes));
  announceRequests(work, app, await expireRequests(work.db, now));
  const row = await insertRequest(work.db, {
    id: newId(),
    performer_id: body.performerId,
    fan_id: actor.id,
    conversation_id: conversationId,
    status: 'asked',
    price,
    minimum_minutes: minutes,
    is_two_way: body.isTwoWay,
    message: sanitiseText(body.message),
    expires_at: new Date(now.getTime() + answerMs),
    created_at: now,
    updated_at: now,
  });
  if (!row)
    throw new Failure('conflict', t('You have already asked. Please wait for the answer, or withdraw your request.'));
  announceRequests(work, app, [row]);
  return presentRequest(work.db, row, now);
}

/** Throws balance-too-low if an account could not pay a sum, in minor units, at this moment. Nothing is set aside. */
async function requireBalance(work: Work, accountId: string, sum: bigint): Promise<void> {
  const balance = await readBalance(work.db, accountId);
  if (balance < sum) throw balanceTooLow(balance, sum);
}
