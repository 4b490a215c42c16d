import { translated } from '@ovation/language/t.ts';
import { deletedText, type Conversation, type Message } from '@ovation/contract/messaging/conversations.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../app.ts';
import { presentAccess, type Decision } from '../access/index.ts';
import { presentAccountCard } from '../accounts/index.ts';
import { presentFile, type ListedFile } from '../media/index.ts';
import type { MemberConversationRow } from './conversation-list.store.ts';
import type { MessageRow } from './messages/message.store.ts';

/** A message as one of its two sides sees it, without its files. */
export function presentText(row: MessageRow, viewerId: string): Message {
  const isOwn = row.sender_id === viewerId;
  const isDeleted = row.deleted_at !== null;
  return {
    _id: row.id,
    conversationId: row.conversation_id,
    sequence: Number(row.sequence),
    senderId: row.sender_id,
    isOwn,
    ...(isOwn && row.client_id !== null ? { clientId: row.client_id } : {}),
    text: isDeleted ? translated(deletedText) : row.text,
    isDeleted,
    replyTo: isDeleted ? null : presentQuoted(row),
    files: [],
    ...(row.tip_amount === null || isDeleted ? {} : { tip: tipOf(row.tip_amount, row.tip_refunded) }),
    createdAt: row.created_at.toISOString(),
  };
}

function presentQuoted({
  reply_to_id,
  reply_sequence,
  reply_sender_id,
  reply_text,
  reply_is_deleted,
}: MessageRow): Message['replyTo'] {
  if (reply_to_id === null || reply_sequence === null || reply_sender_id === null) return null;
  const isDeleted = reply_is_deleted === true;
  return {
    _id: reply_to_id,
    sequence: Number(reply_sequence),
    senderId: reply_sender_id,
    text: isDeleted ? translated(deletedText) : (reply_text ?? ''),
    isDeleted,
  };
}

/**
 * The files and access of a message by the access decision; only the sender sees files that failed to process. It is
 * offered once there is something to open: both sides receive the message again when a file of it is ready.
 */
export function presentFiles(
  app: App,
  row: MessageRow,
  {
    files,
    decision,
    isOwn,
  }: { readonly files: readonly ListedFile[]; readonly decision: Decision | undefined; readonly isOwn: boolean },
): Partial<Message> {
  if (decision === undefined || decision.state === 'hidden') return {};
  const shown = files.filter(({ status }) => isOwn || status !== 'failed');
  const access = presentAccess(decision);
  const isOffered = shown.some(({ status }) => status === 'ready');
  return {
    files: shown.map((file) => presentFile(app, file, decision.state === 'granted')),
    access: isOffered ? access : { ...access, offers: [] },
    ...(row.price === null
      ? {}
      : { price: fromMinor(row.price), ...(isOwn ? { soldAt: row.sold_at?.toISOString() ?? null } : {}) }),
  };
}

interface ConversationState {
  readonly lastMessage: Message | undefined;
  readonly isOnline: boolean;
}

export function presentConversation(
  row: MemberConversationRow,
  { lastMessage, isOnline }: ConversationState,
): Conversation {
  return {
    _id: row.id,
    other: { ...presentAccountCard({ ...row, id: row.other_id }), isPerformer: row.kind === 'performer', isOnline },
    lastMessage: lastMessage ?? null,
    totalNotSeenMessages: Number(row.total_unread),
    readSequence: Number(row.read_sequence),
    otherReadSequence: Number(row.other_read_sequence),
    isRestricted: row.is_restricted,
    createdAt: row.created_at.toISOString(),
    updatedAt: (row.listed_at ?? row.created_at).toISOString(),
  };
}

function tipOf(amount: bigint, refunded: bigint | null): NonNullable<Message['tip']> {
  return { amount: fromMinor(amount), ...(refunded ? { refunded: fromMinor(refunded) } : {}) };
}
