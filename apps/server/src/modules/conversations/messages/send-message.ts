import type * as operations from '@ovation/contract/messaging/conversations.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { typedText } from '@ovation/domain';
import { cleanMessage } from '../../../platform/clean-line.ts';
import { breaksConstraint } from '../../../platform/database/constraints.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { addMessage } from './add-message.ts';
import { judgePrice, takeFiles, type Party } from './attach-files.ts';
import { limitFirstMessages } from './first-messages.ts';
import { findMessage, findMessageByClientId, type MessageRow } from './message.store.ts';
import { failureOf } from '../policy.ts';
import { presentText } from '../present.ts';
import { findRefusal, requireConversation } from '../read-conversations.ts';
import { loadRelationshipIn } from '../relationship.store.ts';
import { readMessages } from './read-messages.ts';

type SendCall = Call<typeof operations.sendMessage>;

/** A message that was sent already is answered as it is, also where sending would be refused by now. */
export async function sendMessage(call: SendCall): Promise<Message> {
  const { app, actor, params, body, request } = call;
  const [{ other_id: id, kind, last_sequence }, earlier, relationship] = await Promise.all([
    requireConversation(app.database, actor.id, params.id),
    findEarlier(call),
    loadRelationshipIn(app.database, params.id, { accountId: actor.id, country: request.country }, app.clock.now()),
  ]);
  if (earlier) return present(call, earlier);
  if (last_sequence === 0n) await limitFirstMessages(app, actor);
  const text = body.fileIds.length === 0 ? cleanMessage('text', body.text) : typedText(body.text);
  const price = await judgePrice(app, actor, body);
  const refusal = findRefusal(actor, relationship);
  if (refusal) throw failureOf(refusal);
  const answered = await findAnswered(call);
  const prepared = { recipient: { id, kind }, text, price, answered };
  const sent = await app
    .transaction((work) => send(work, call, prepared))
    .catch(async (error: unknown) => {
      // Of two tries at once, the second finds the first one's message.
      const first = breaksConstraint(error, 'messages_client') ? await findEarlier(call) : undefined;
      if (!first) throw error;
      return first;
    });
  return present(call, sent);
}

interface Prepared {
  readonly recipient: Party;
  readonly text: string;
  readonly price: bigint | null;
  readonly answered: MessageRow | undefined;
}

async function send(work: Work, call: SendCall, { recipient, text, price, answered }: Prepared): Promise<MessageRow> {
  const { app, actor, params, body } = call;
  const conversationId = params.id;
  const attached = await takeFiles(work, { conversationId, fileIds: body.fileIds, price, sender: actor, recipient });
  const sent = await addMessage(work, app, {
    id: newId(),
    into: { conversationId },
    senderId: actor.id,
    recipientId: recipient.id,
    clientId: body.clientId ?? null,
    text,
    answered,
    attached,
  });
  if (!sent) throw new Failure('not-found', 'This conversation does not exist.');
  return sent;
}

async function present({ app, actor, request }: SendCall, sent: MessageRow): Promise<Message> {
  const [message] = await readMessages(app, { viewer: actor, country: request.country }, [sent]);
  return message ?? presentText(sent, actor.id);
}

async function findEarlier({ app, actor, params, body }: SendCall): Promise<MessageRow | undefined> {
  if (body.clientId === undefined) return undefined;
  const earlier = await findMessageByClientId(app.database, actor.id, body.clientId);
  if (earlier && earlier.conversation_id !== params.id)
    throw new Failure('conflict', 'This clientId was used for a message to somebody else.');
  return earlier;
}

async function findAnswered({ app, params, body }: SendCall): Promise<MessageRow | undefined> {
  if (body.replyToId === undefined) return undefined;
  const answered = await findMessage(app.database, body.replyToId);
  if (answered?.conversation_id !== params.id)
    throw invalidField('replyToId', 'The message that you answer is not in this conversation.');
  return answered;
}
