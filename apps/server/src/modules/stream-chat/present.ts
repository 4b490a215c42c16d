import { translated } from '@ovation/language/t.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import {
  deletedStreamText,
  type StreamConversation,
  type StreamMessage,
  type StreamWritingRule,
} from '@ovation/contract/messaging/stream-chat.ts';
import type { StreamGoal, TipMenuItem } from '@ovation/contract/messaging/stream-tips.ts';
import { fromMinor } from '@ovation/domain';
import { presentAccountCard } from '../accounts/index.ts';
import type { HeldMessageRow } from './moderation/held-message.store.ts';
import type { StreamRow } from './stream-conversation.store.ts';
import type { StreamMessageRow } from './stream-message.store.ts';

/** `pinned` is the message that the row names. */
export function presentStream(row: StreamRow, pinned: StreamMessageRow | undefined): StreamConversation {
  return {
    _id: row.performer_id,
    isOpen: row.is_open,
    whoMayWrite: row.who_may_write as StreamWritingRule,
    slowSeconds: row.slow_seconds,
    topic: row.topic,
    pinned: pinned ? presentStreamMessage(pinned) : null,
    goal: presentGoal(row),
    tipMenu: presentTipMenu(row),
    position: Number(row.last_position),
    clearedSequence: Number(row.cleared_sequence),
  };
}

export function presentGoal(
  row: Pick<StreamRow, 'goal_title' | 'goal_amount' | 'goal_since' | 'goal_raised'>,
): StreamGoal | null {
  if (row.goal_title === null || row.goal_amount === null || row.goal_since === null) return null;
  return {
    title: row.goal_title,
    amount: fromMinor(row.goal_amount),
    raised: fromMinor(row.goal_raised),
    since: row.goal_since.toISOString(),
  };
}

export function presentTipMenu({ tip_menu }: Pick<StreamRow, 'tip_menu'>): TipMenuItem[] {
  const items = tip_menu as unknown as readonly { readonly label: string; readonly amount: number }[];
  return items.map(({ label, amount }) => ({ label, amount: fromMinor(BigInt(amount)) }));
}

export function presentStreamMessage(row: StreamMessageRow): StreamMessage {
  const isDeleted = row.deleted_at !== null;
  return {
    _id: row.id,
    conversationId: row.performer_id,
    sequence: Number(row.sequence),
    position: Number(row.position),
    sender: presentAccountCard({ ...row, id: row.sender_id }),
    ...(row.client_id === null ? {} : { clientId: row.client_id }),
    text: isDeleted ? translated(deletedStreamText) : row.text,
    isDeleted,
    ...(row.tip_amount === null || isDeleted ? {} : { tip: { amount: fromMinor(row.tip_amount) } }),
    createdAt: row.created_at.toISOString(),
  };
}

/** A message that waits for approval has no place in the chat yet. */
export function presentHeldMessage(row: HeldMessageRow): StreamMessage {
  return {
    _id: row.id,
    conversationId: row.performer_id,
    sequence: 0,
    position: 0,
    sender: presentAccountCard({ ...row, id: row.sender_id }),
    ...(row.client_id === null ? {} : { clientId: row.client_id }),
    text: row.text,
    isDeleted: false,
    isHeld: true,
    createdAt: row.created_at.toISOString(),
  };
}

/** A deleted message in the shape of direct messages, which share the delete operation. */
export function presentDeleted(row: StreamMessageRow, viewerId: string): Message {
  return {
    _id: row.id,
    conversationId: row.performer_id,
    sequence: Number(row.sequence),
    senderId: row.sender_id,
    isOwn: row.sender_id === viewerId,
    text: translated(deletedStreamText),
    isDeleted: true,
    replyTo: null,
    files: [],
    createdAt: row.created_at.toISOString(),
  };
}
