import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/conversations.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { typedText } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { cleanMessage } from '../../../platform/clean-line.ts';
import { breaksConstraint } from '../../../platform/database/constraints.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { countNewcomer } from '../../../platform/http/limits/newcomer-limit.ts';
import { newId } from '../../../platform/new-id.ts';
import { validatePrice, claimFiles, type Party } from './message-files.ts';
import {
  findMessage,
  findMessageByClientId,
  countMatchingMessages,
  listMessageRows,
  searchMessageRows,
  type MessageRow,
} from './message.store.ts';
import { toFailure } from '../policy.ts';
import { presentText } from '../present.ts';
import { requireConversation, writeDenialOf } from '../read-conversations.ts';
import { loadRelationshipIn, type Relationship } from '../relationship.store.ts';
import { readMessages } from './read-messages.ts';
import { attachFiles } from '../../media/index.ts';
import { announceNewMessage } from '../announce.ts';
import { insertMessage, type NewMessage } from './new-message.store.ts';
import type { CreatedCharge } from '../../ledger/index.ts';

type SendCall = Call<typeof operations.sendMessage>;

/** A retry returns the message that was sent before, even if the sender may no longer write. */
export async function sendMessage(call: SendCall): Promise<Message> {
  const { app, actor, params, request } = call;
  const [{ other_id: id, kind, last_sequence }, earlier, relationship] = await Promise.all([
    requireConversation(app.database, actor.id, params.id),
    findEarlier(call),
    loadRelationshipIn(app.database, params.id, { accountId: actor.id, country: request.country }, app.clock.now()),
  ]);
  if (earlier) return present(call, earlier);
  const sendNew = (): Promise<MessageRow> => sendTo({ id, kind, relationship }, call);
  return present(call, await (last_sequence === 0n ? limitFirstMessages(app, actor, sendNew) : sendNew()));
}

interface Recipient extends Party {
  /** Undefined if the account is gone. */
  readonly relationship: Relationship | undefined;
}

async function sendTo(recipient: Recipient, call: SendCall): Promise<MessageRow> {
  const { app, actor, body } = call;
  const text = body.fileIds.length === 0 ? cleanMessage('text', body.text) : typedText(body.text);
  const price = await validatePrice(app, actor, body);
  const denial = await writeDenialOf(app, actor, recipient.relationship);
  if (denial) throw toFailure(denial);
  const answered = await findAnswered(call);
  return app
    .transaction((work) => send(work, call, { recipient, text, price, answered }))
    .catch((error: unknown) => findConcurrent(call, error));
}

/** Spammers write first to one stranger after another; answering is not limited. */
const firstMessageLimit = { max: 10, windowSeconds: 24 * 3_600 };

/** Counts a newcomer's message that starts a conversation, if it is sent. Throws too-many-requests. */
async function limitFirstMessages<Sent>(app: App, { id, newcomer }: Actor, act: () => Promise<Sent>): Promise<Sent> {
  if (!newcomer) return act();
  const counted = { reason: newcomer, visitor: id, name: 'first messages', limit: firstMessageLimit } as const;
  return countNewcomer(app, { ...counted, action: 'conversations' }, act);
}

interface Prepared {
  readonly recipient: Party;
  readonly text: string;
  readonly price: bigint | null;
  readonly answered: MessageRow | undefined;
}

async function send(work: Work, call: SendCall, { recipient, text, price, answered }: Prepared): Promise<MessageRow> {
  const { app, actor, params, body } = call;
  const files = { conversationId: params.id, fileIds: body.fileIds, price, sender: actor, recipient };
  const attached = await claimFiles(work, files);
  const sent = await addMessage(work, app, {
    id: newId(),
    conversation: { id: params.id },
    senderId: actor.id,
    recipientId: recipient.id,
    clientId: body.clientId ?? null,
    text,
    answered,
    attached,
  });
  if (!sent) throw new Failure('not-found', t('This conversation does not exist.'));
  return sent;
}

/** Of two concurrent attempts with one clientId, the second returns the first one's message. */
async function findConcurrent(call: SendCall, error: unknown): Promise<MessageRow> {
  const first = breaksConstraint(error, 'messages_client') ? await findEarlier(call) : undefined;
  if (!first) throw error;
  return first;
}

async function present({ app, actor, request }: SendCall, sent: MessageRow): Promise<Message> {
  const [message] = await readMessages(app, { viewer: actor, country: request.country }, [sent]);
  return message ?? presentText(sent, actor.id);
}

async function findEarlier({ app, actor, params, body }: SendCall): Promise<MessageRow | undefined> {
  if (body.clientId === undefined) return undefined;
  const earlier = await findMessageByClientId(app.database, actor.id, body.clientId);
  if (earlier && earlier.conversation_id !== params.id)
    throw new Failure('conflict', t('This clientId was used for a message to someone else.'));
  return earlier;
}

async function findAnswered({ app, params, body }: SendCall): Promise<MessageRow | undefined> {
  if (body.replyToId === undefined) return undefined;
  const answered = await findMessage(app.database, body.replyToId);
  if (answered?.conversation_id !== params.id)
    throw invalidField('replyToId', t('The message you’re replying to is not in this conversation.'));
  return answered;
}

/** Totals of a search are exact up to this number, and never larger. */
const maxTotal = 200;

export async function listMessages({ app, actor, params, query, request }: Call<typeof operations.listMessages>) {
  const { last_sequence: last } = await requireConversation(app.database, actor.id, params.id);
  const before = query.before === undefined ? last + 1n : BigInt(query.before);
  const viewing = { viewer: actor, country: request.country };
  const { limit, offset, q, hasFiles } = query;
  if (q || hasFiles) {
    const filter = { q, hasFiles };
    const [rows, total] = await Promise.all([
      searchMessageRows(app.database, params.id, filter, { before, limit, skip: offset }),
      countMatchingMessages(app.database, params.id, filter, maxTotal),
    ]);
    return { data: await readMessages(app, viewing, rows), total };
  }
  const rows = await listMessageRows(app.database, params.id, { before: before - BigInt(offset), limit });
  return { data: await readMessages(app, viewing, rows), total: Number(last) };
}

/** Adds a message to a conversation, and returns it as it is read; undefined if there is no such conversation. */
export async function addMessage(work: Work, app: App, message: NewMessage): Promise<MessageRow | undefined> {
  const now = app.clock.now();
  const added = await insertMessage(work.db, message, now);
  if (!added) return undefined;
  const { id: messageId, conversation_id: conversationId, sender_id: senderId, recipient_id: recipientId } = added;
  if (message.attached) await attachFiles(work.db, message.attached.fileIds, { kind: 'message', id: messageId }, now);
  if (message.attached?.performerId === senderId)
    await work.publish('content.created', { kind: 'message', id: messageId, performerId: senderId });
  announceNewMessage(work, app, added, now);
  if (added.had_unread)
    await work.publish('conversation.read', { conversationId, accountId: senderId, upTo: added.sequence });
  // Tips have their own notifications.
  if (message.tip === undefined)
    await work.publish('messages.sent', { messages: [{ messageId, conversationId, senderId, recipientId }] });
  return added;
}

/** Adds a tip with its message to the conversation of the two accounts, if they have one. */
export async function addTip(
  work: Work,
  app: App,
  { type, chargeId, payerId, performerId, message, gross }: CreatedCharge,
): Promise<void> {
  if (type !== 'tip') return;
  await addMessage(work, app, {
    id: newId(),
    conversation: { between: [payerId, performerId] },
    senderId: payerId,
    recipientId: performerId,
    clientId: null,
    text: message ?? '',
    tip: { chargeId, amount: gross },
  });
}
