import type * as operations from '@ovation/contract/messaging/conversations.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { typedText } from '@ovation/domain';
import { cleanMessage } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { addMessage } from './add-message.ts';
import { judgePrice, takeFiles, type Party } from './attach-files.ts';
import { lockConversation } from '../conversation.store.ts';
import { limitFirstMessages } from './first-messages.ts';
import { findMessage, findMessageByClientId, type MessageRow } from './message.store.ts';
import { failureOf } from '../policy.ts';
import { presentText } from '../present.ts';
import { findFailure, requireConversation } from '../read-conversations.ts';
import { readMessages } from './read-messages.ts';

type SendCall = Call<typeof operations.sendMessage>;

/** A message that was sent already is answered as it is, also where sending would be refused by now. */
export async function sendMessage(call: SendCall): Promise<Message> {
  const { app, actor, params, body, request } = call;
  const { other_id: id, kind, last_sequence } = await requireConversation(app.database, actor.id, params.id);
  if (last_sequence === 0n) await limitFirstMessages(app, actor);
  const text = body.fileIds.length === 0 ? cleanMessage('text', body.text) : typedText(body.text);
  const price = await judgePrice(app, actor, body);
  const sent = await app.transaction((work) => send(work, call, { recipient: { id, kind }, text, price }));
  const [message] = await readMessages(app, { viewer: actor, country: request.country }, [sent]);
  return message ?? presentText(sent, actor.id);
}

interface Prepared {
  readonly recipient: Party;
  readonly text: string;
  readonly price: bigint | null;
}

/** The conversation is held, so that of two tries the second finds the first one's message. */
async function send(work: Work, call: SendCall, { recipient, text, price }: Prepared): Promise<MessageRow> {
  const { app, actor, params, body, request } = call;
  const conversation = await lockConversation(work.db, params.id);
  const earlier = await findEarlier(work, call);
  if (earlier) return earlier;
  const refusal = await findFailure(app, work.db, { actor, country: request.country }, recipient.id);
  if (refusal) throw failureOf(refusal);
  if (body.replyToId !== undefined) await requireSameConversation(work, params.id, body.replyToId);
  const place = {
    id: newId(),
    conversationId: params.id,
    sequence: (conversation?.last_sequence ?? 0n) + 1n,
    senderId: actor.id,
    recipientId: recipient.id,
  };
  const attached = await takeFiles(work, { fileIds: body.fileIds, price, sender: actor, recipient });
  return addMessage(work, app, {
    ...place,
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
