import type { BroadcastStatus } from '@ovation/contract/messaging/broadcasts.ts';

/** Nobody has it yet. */
export function isChangeable(status: BroadcastStatus): boolean {
  return status === 'draft' || status === 'scheduled' || status === 'queued';
}

export function isStoppable(status: BroadcastStatus): boolean {
  return status === 'sending';
}

/** It goes out no more, and some may not have opened it. */
export function isRecallable(status: BroadcastStatus): boolean {
  return status === 'sent' || status === 'stopped';
}
