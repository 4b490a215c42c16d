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

const followerKey = 'follower';

/** Withdraws an unread notification of a follower who leaves. */
export async function notifyFollow(
  work: Work,
  app: App,
  { accountId, performerId, isFollowed }: DomainEvents['follow.changed'],
): Promise<void> {
  if (isFollowed)
    return notify(work, app, [{ accountId: performerId, kind: 'follower', groupKey: followerKey, actorId: accountId }]);
  work.withCommit(withdrawSource(work.db, performerId, followerKey, accountId));
}

/** Replaces the notification of the follow that subscribing implies. */
export async function notifySubscriber(
  work: Work,
  app: App,
  { accountId, performerId, subscriptionId }: DomainEvents['subscription.started'],
): Promise<void> {
  work.withCommit(withdrawSource(work.db, performerId, followerKey, accountId));
  notify(work, app, [{ accountId: performerId, kind: 'subscriber', actorId: accountId, sourceId: subscriptionId }]);
}

const notifiedElsewhere: readonly CreatedCharge['type'][] = ['subscription', 'product', 'stream-minute'];

/**
 * Subscriptions have their own notification when they start, orders at each step, and minutes of a live stream when
 * their fan has stopped watching; renewals have none.
 */
export async function notifyCharge(work: Work, app: App, charge: CreatedCharge): Promise<void> {
  if (!notifiedElsewhere.includes(charge.type)) notify(work, app, [saleNotification(charge)]);
}

/** One notification for all minutes that a fan has paid for. */
export async function notifyVisit(
  work: Work,
  app: App,
  { visitId, streamId, performerId, accountId, minutes }: DomainEvents['visit.ended'],
): Promise<void> {
  if (minutes === 0) return;
  const object = { kind: 'stream-minute', id: streamId };
  notify(work, app, [{ accountId: performerId, kind: 'purchase', actorId: accountId, sourceId: visitId, object }]);
}

function saleNotification({ chargeId, type, payerId, performerId, objectId }: CreatedCharge): NewNotification {
  const sale = { accountId: performerId, actorId: payerId, sourceId: chargeId };
  return type === 'tip' || objectId === null
    ? { ...sale, kind: 'tip' }
    : { ...sale, kind: 'purchase', object: { kind: type, id: objectId } };
}

/** Notifies the authors of answered comments of the answer, and the performer of all other comments. */
export async function notifyComment(
  work: Work,
  app: App,
  { commentId, objectKind, objectId, performerId, accountId, answeredIds }: DomainEvents['comment.created'],
): Promise<void> {
  const comment = { actorId: accountId, sourceId: commentId, object: { kind: objectKind, id: objectId } };
  const answered = (await listCommentAuthors(work.db, answeredIds)).filter((id) => id !== accountId);
  const answers = answered.map((id) => ({
    ...comment,
    accountId: id,
    kind: 'answer' as const,
    groupKey: `answer:${answeredIds[0]}`,
  }));
  const isForPerformer = performerId !== accountId && !answered.includes(performerId);
  notify(work, app, [
    ...answers,
    ...(isForPerformer
      ? [{ ...comment, accountId: performerId, kind: 'comment' as const, groupKey: `comment:${objectId}` }]
      : []),
  ]);
}

const conversationKey = (id: string): string => `message:${id}`;

/** One entry per conversation, as long as it has unread messages. */
export async function notifyMessages(work: Work, app: App, { messages }: DomainEvents['messages.sent']): Promise<void> {
  notify(
    work,
    app,
    messages.map(({ conversationId, senderId, recipientId }) => ({
      accountId: recipientId,
      kind: 'message',
      groupKey: conversationKey(conversationId),
      actorId: senderId,
      sourceId: conversationId,
      object: { kind: 'conversation', id: conversationId },
    })),
  );
}

export async function onConversationRead(
  work: Work,
  app: App,
  { conversationId, accountId, upTo }: DomainEvents['conversation.read'],
): Promise<void> {
  const reading = { accountId, groupKey: conversationKey(conversationId), conversationId, upTo, now: app.clock.now() };
  work.withCommit(markConversationRead(work.db, reading), (read) => {
    if (read.length > 0) app.notifier.notifySoon(accountId);
  });
}

/** Steps that the performer takes themselves need no notification. */
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

/** The person who is asked, or the performer who gets an answer; both, when staff have decided. */
export async function notifyConsent(
  work: Work,
  app: App,
  { consentId, performerId, accountId, state }: DomainEvents['consent.changed'],
): Promise<void> {
  const toPerson = state === 'asked' || state === 'overruled';
  notify(work, app, [
    ...(toPerson && accountId !== null ? [consentNotice(accountId, 'consent-asked', consentId)] : []),
    ...(state === 'asked' ? [] : [consentNotice(performerId, 'consent-answered', consentId)]),
  ]);
}

function consentNotice(accountId: string, objectKind: string, consentId: string): NewNotification {
  return { accountId, kind: 'consent', groupKey: objectKind, object: { kind: objectKind, id: consentId } };
}

export async function notifyRecording(
  work: Work,
  app: App,
  { performerId, videoId }: DomainEvents['stream.recorded'],
): Promise<void> {
  notify(work, app, [{ accountId: performerId, kind: 'recording', object: { kind: 'video', id: videoId } }]);
}

/** One entry per case for its author, and one for each reporter. */
export async function notifyDecision(
  work: Work,
  app: App,
  { caseId, accountIds, side }: DomainEvents['report.decided'],
): Promise<void> {
  const kind = side === 'author' ? 'decision' : 'report';
  notify(
    work,
    app,
    accountIds.map((accountId) => ({
      accountId,
      kind: 'report',
      groupKey: `${kind}:${caseId}`,
      object: { kind, id: caseId },
    })),
  );
}

export async function notifyIdentity(
  work: Work,
  app: App,
  { performerId, news }: DomainEvents['identity.changed'],
): Promise<void> {
  notify(work, app, [
    { accountId: performerId, kind: 'identity', groupKey: `identity:${news}`, object: { kind: news, id: performerId } },
  ]);
}

export async function notifyExport(
  work: Work,
  app: App,
  { accountId, exportId }: DomainEvents['export.ready'],
): Promise<void> {
  notify(work, app, [{ accountId, kind: 'export', object: { kind: 'export', id: exportId } }]);
}
