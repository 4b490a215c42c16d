import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import type { CreatedCharge } from '../ledger/index.ts';
import {
  listCommentAuthors,
  markConversationRead,
  withdrawSource,
  type NewNotification,
} from './notification.store.ts';
import { notify } from './notify.ts';

const followers = 'follower';

/** A follower who leaves before it was read is told of no more. */
export async function notifyFollow(
  work: Work,
  app: App,
  { accountId, performerId, isFollowed }: DomainEvents['follow.changed'],
): Promise<void> {
  if (isFollowed)
    return notify(work, app, [{ accountId: performerId, kind: 'follower', groupKey: followers, actorId: accountId }]);
  work.withCommit(withdrawSource(work.db, performerId, followers, accountId));
}

/** Who subscribes follows too: one of both is enough. */
export async function notifySubscriber(
  work: Work,
  app: App,
  { accountId, performerId, subscriptionId }: DomainEvents['subscription.started'],
): Promise<void> {
  work.withCommit(withdrawSource(work.db, performerId, followers, accountId));
  notify(work, app, [{ accountId: performerId, kind: 'subscriber', actorId: accountId, sourceId: subscriptionId }]);
}

/** What a subscription costs is told with its beginning, and its renewals in the earnings. */
export async function notifyCharge(work: Work, app: App, charge: CreatedCharge): Promise<void> {
  if (charge.type !== 'subscription') notify(work, app, [newsOf(charge)]);
}

function newsOf({ chargeId, type, payerId, performerId, objectId }: CreatedCharge): NewNotification {
  const sale = { accountId: performerId, actorId: payerId, sourceId: chargeId };
  return type === 'tip' || objectId === null
    ? { ...sale, kind: 'tip' }
    : { ...sale, kind: 'purchase', object: { kind: type, id: objectId } };
}

/** Whose comment was answered hears of the answer, whose content it is of all others. */
export async function notifyComment(
  work: Work,
  app: App,
  { commentId, objectKind, objectId, performerId, accountId, answeredIds }: DomainEvents['comment.created'],
): Promise<void> {
  const said = { actorId: accountId, sourceId: commentId, object: { kind: objectKind, id: objectId } };
  const answered = (await listCommentAuthors(work.db, answeredIds)).filter((id) => id !== accountId);
  const answers = answered.map((id) => ({
    ...said,
    accountId: id,
    kind: 'answer' as const,
    groupKey: `answer:${answeredIds[0]}`,
  }));
  const isForPerformer = performerId !== accountId && !answered.includes(performerId);
  notify(work, app, [
    ...answers,
    ...(isForPerformer
      ? [{ ...said, accountId: performerId, kind: 'comment' as const, groupKey: `comment:${objectId}` }]
      : []),
  ]);
}

const ofConversation = (id: string): string => `message:${id}`;

/** One entry for each conversation, for as long as something in it is unread. */
export async function notifyMessages(work: Work, app: App, { messages }: DomainEvents['messages.sent']): Promise<void> {
  notify(
    work,
    app,
    messages.map(({ conversationId, senderId, recipientId }) => ({
      accountId: recipientId,
      kind: 'message',
      groupKey: ofConversation(conversationId),
      actorId: senderId,
      sourceId: conversationId,
      object: { kind: 'conversation', id: conversationId },
    })),
  );
}

export async function followReading(
  work: Work,
  app: App,
  { conversationId, accountId, upTo }: DomainEvents['conversation.read'],
): Promise<void> {
  const reading = { accountId, groupKey: ofConversation(conversationId), conversationId, upTo, now: app.clock.now() };
  work.withCommit(markConversationRead(work.db, reading), (read) => {
    if (read.length > 0) app.notifier.notifySoon(accountId);
  });
}

/** What the performer did herself is no news to her. */
export async function notifyPayout(
  work: Work,
  app: App,
  { requestId, performerId, status }: DomainEvents['payout.changed'],
): Promise<void> {
  if (status === 'pending' || status === 'paying') return;
  notify(work, app, [
    {
      accountId: performerId,
      kind: 'payout',
      groupKey: `payout:${requestId}`,
      object: { kind: 'payout', id: requestId },
    },
  ]);
}
