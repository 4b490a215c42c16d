import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { readOverlay } from '@ovation/contract/messaging/stream-overlays.ts';

export type OverlayReply = ReplyOutput<typeof readOverlay>;
type Message = OverlayReply['messages'][number];

/** What an overlay shows. */
export interface OverlayState {
  readonly kind: OverlayReply['kind'];
  readonly position: number;
  /** chat: the last messages; alerts: tips that wait to be shown, the first is shown now. */
  readonly messages: readonly Message[];
  readonly goal: OverlayReply['goal'];
}

/** More do not fit on a screen. */
const maxShown = 30;

/** Joins what has happened since the reply before. */
export function follow(state: OverlayState | undefined, reply: OverlayReply): OverlayState {
  const known = new Map(state?.messages.map((message) => [message._id, message]));
  for (const message of reply.messages) known.set(message._id, message);
  const messages = [...known.values()].filter(
    ({ isDeleted, sequence }) => !isDeleted && sequence > reply.clearedSequence,
  );
  return { kind: reply.kind, position: reply.position, messages: messages.slice(-maxShown), goal: reply.goal };
}

export function withoutFirst(state: OverlayState): OverlayState {
  return { ...state, messages: state.messages.slice(1) };
}
