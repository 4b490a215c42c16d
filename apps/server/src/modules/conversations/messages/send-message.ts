import type * as operations from '@ovation/contract/messaging/conversations.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { typedText } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { cleanMessage } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { countNewcomer } from '../../../platform/http/limits/newcomer-limit.ts';
import { newId } from '../../../platform/new-id.ts';
import { addMessage } from './add-message.ts';
import { validatePrice, claimFiles, type Party } from './attach-files.ts';
import { lockConversation } from '../conversation.store.ts';
import { findMessage, findMessageByClientId, type MessageRow } from './message.store.ts';
import { toFailure } from '../policy.ts';
import { presentText } from '../present.ts';
import { findWriteDenial, requireConversation } from '../read-conversations.ts';
import { readMessages } from './read-messages.ts';

type SendCall = Call<typeof operations.sendMessage>;

/** A retry returns the message that was sent before, even if the sender may no longer write. */
export async function sendMessage(call: SendCall): Promise<Message> {
  const { app, actor, params, body, request } = call;
  const { other_id: id, kind, last_sequence } = await requireConversation(app.database, actor.id, params.id);
  if (last_sequence === 0n) await limitFirstMessages(app, actor);
  const text = body.fileIds.length === 0 ? cleanMessage('text', body.text) : typedText(body.text);
  const price = await validatePrice(app, actor, body);
  const sent = await app.transaction((work) => send(work, call, { recipient: { id, kind }, text, price }));
  const [message] = await readMessages(app, { viewer: actor, country: request.country }, [sent]);
  return message ?? presentText(sent, actor.id);
}

/** Spammers write first to one stranger after another; answering is not limited. */
const firstMessageLimit = { max: 10, windowSeconds: 24 * 3_600 };

/** Counts a newcomer's message that starts a conversation. Throws too-many-requests. */
async function limitFirstMessages(app: App, { id, newcomer }: Actor): Promise<void> {
  if (newcomer)
    await countNewcomer(app, {
      reason: newcomer,
      visitor: id,
      name: 'first messages',
      limit: firstMessageLimit,
      mayDo: 'write to somebody first',
    });
}

interface Prepared {
  readonly recipient: Party;
  readonly text: string;
  readonly price: bigint | null;
}

/** Locks the conversation, so that the second of two concurrent attempts finds the first one's message. */
async function send(work: Work, call: SendCall, { recipient, text, price }: Prepared): Promise<MessageRow> {
  const { app, actor, params, body, request } = call;
  const conversation = await lockConversation(work.db, params.id);
  const earlier = await findEarlier(work, call);
  if (earlier) return earlier;
  const denial = await findWriteDenial(app, work.db, { actor, country: request.country }, recipient.id);
  if (denial) throw toFailure(denial);
  if (body.replyToId !== undefined) await requireSameConversation(work, params.id, body.replyToId);
  const attached = await claimFiles(work, { fileIds: body.fileIds, price, sender: actor, recipient });
  return addMessage(work, app, {
    id: newId(),
    conversationId: params.id,
    sequence: (conversation?.last_sequence ?? 0n) + 1n,
    senderId: actor.id,
    recipientId: recipient.id,
    clientId: body.clientId ?? null,
    text,
    replyToId: body.replyToId ?? null,
    attached,
  });
}

async function findEarlier({ db }: Work, { actor, params, body }: SendCall): Promise<MessageRow | undefined> {
  if (body.clientId === undefined) return undefined;
  const earlier = await findMessageByClientId(db, actor.id, body.clientId);
  if (earlier && earlier.conversation_id !== params.id)
    throw new Failure('conflict', 'This clientId was used for a message to somebody else.');
  return earlier;
}

async function requireSameConversation({ db }: Work, conversationId: string, replyToId: string): Promise<void> {
  const answered = await findMessage(db, replyToId);
  if (answered?.conversation_id !== conversationId)
    throw invalidField('replyToId', 'The message that you answer is not in this conversation.');
}
