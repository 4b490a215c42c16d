import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { findNext, type BroadcastRow } from '../broadcast.store.ts';
import { beginToSend } from '../steps/begin-to-send.ts';
import { deliverLot } from '../steps/deliver-lot.ts';
import { gatherLot } from '../steps/load-batch.ts';
import { takeBackLot } from '../steps/take-back-lot.ts';
import { job } from '../../../platform/jobs/job.ts';

const turn = z.object({
  performerId: id,
  /** 0: a single step. */
  lengthMs: z.number().optional(),
});

export const sendBroadcastsJob = job({ name: 'send-broadcasts', payload: turn });

/** What people wait for comes first: mails, pictures, payments. */
const priority = 5;

/** A turn takes some lots, so that waiting in line costs less than the work; nobody else waits for longer than this for each performer before her. */
const usualMs = 250;

/**
 * Puts a performer into the line of those who write to many. Each has one place, however many she sends: after a turn she goes to its end,
 * so that who writes to a hundred does not wait for who writes to a hundred thousand.
 */
export async function enqueueTurn(work: Work, performerId: string): Promise<void> {
  const name = `send-broadcasts:${performerId}`;
  await work.enqueue(sendBroadcastsJob, { performerId }, { queue: name, key: name, preserveRunAt: true, priority });
}

/** Does the next steps of what a performer sends or takes back. Each is a transaction: a worker that is killed in it leaves nothing of it behind. */
export async function takeTurn(app: App, { performerId, lengthMs = usualMs }: z.output<typeof turn>): Promise<void> {
  const endsAt = performance.now() + lengthMs;
  do {
    const next = await findNext(app.database, performerId);
    if (!next) return;
    await stepOf(next)(app, next.id);
  } while (performance.now() < endsAt);
  await app.transaction(async (work) => {
    if (await findNext(work.db, performerId)) await enqueueTurn(work, performerId);
  });
}

function stepOf({ status, is_gathered }: BroadcastRow): (app: App, id: string) => Promise<void> {
  if (status === 'queued') return beginToSend;
  if (status === 'sending') return is_gathered ? deliverLot : gatherLot;
  return takeBackLot;
}
