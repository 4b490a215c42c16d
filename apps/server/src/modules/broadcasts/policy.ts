import type { BroadcastStatus } from '@ovation/contract/messaging/broadcasts.ts';

/** No one has received it yet. */
export function isChangeable(status: BroadcastStatus): boolean {
  return status === 'draft' || status === 'scheduled' || status === 'queued';
}

export function isStoppable(status: BroadcastStatus): boolean {
  return status === 'sending';
}

/** Sending has ended, and some recipients may not have opened it. */
export function isRecallable(status: BroadcastStatus): boolean {
  return status === 'sent' || status === 'stopped';
}
