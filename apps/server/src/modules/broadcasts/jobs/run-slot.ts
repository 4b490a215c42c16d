import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { findNext, findPerformersInProgress, queueDue, type BroadcastRow } from '../broadcast.store.ts';
import { deliverBatch, beginToSend, collectBatch } from '../steps/send.ts';
import { recallBatch } from '../steps/recall-batch.ts';
import { job } from '../../../platform/jobs/job.ts';

const slot = z.object({
  performerId: id,
  /** How long the slot lasts; 0: a single step. */
  lengthMs: z.number().optional(),
});

export const sendBroadcastsJob = job({ name: 'send-broadcasts', payload: slot });

/** Lower than jobs that people wait for: emails, pictures, payments. */
const priority = 5;

/**
 * Long enough that queueing costs less than the work; every performer ahead in the queue delays a sender by this at
 * most.
 */
const slotMs = 250;

/**
 * Queues a performer for sending. Each has one slot, however many broadcasts they send, and goes to the end of the
 * queue after it, so that a message to a hundred fans does not wait for a message to a hundred thousand.
 */
export async function enqueueSlot(work: Work, performerId: string): Promise<void> {
  const name = `send-broadcasts:${performerId}`;
  await work.enqueue(sendBroadcastsJob, { performerId }, { queue: name, key: name, preserveRunAt: true, priority });
}

/**
 * Runs the next steps of a performer's broadcasts. Each step is one transaction, so a killed worker leaves none
 * half done.
 */
export async function runSlot(app: App, { performerId, lengthMs = slotMs }: z.output<typeof slot>): Promise<void> {
  const endsAt = performance.now() + lengthMs;
  do {
    const next = await findNext(app.database, performerId);
    if (!next) return;
    await stepOf(next)(app, next.id);
  } while (performance.now() < endsAt);
  await app.transaction(async (work) => {
    if (await findNext(work.db, performerId)) await enqueueSlot(work, performerId);
  });
}

function stepOf({ status, is_gathered }: BroadcastRow): (app: App, id: string) => Promise<void> {
  if (status === 'queued') return beginToSend;
  if (status === 'sending') return is_gathered ? deliverBatch : collectBatch;
  return recallBatch;
}

export const queueDueBroadcastsJob = job({ name: 'queue-due-broadcasts' });

/** Queues scheduled broadcasts that are due, and enqueues again performers whose job was lost. */
export async function queueDueBroadcasts(app: App): Promise<void> {
  await app.transaction(async (work) => {
    await queueDue(work.db, app.clock.now());
    for (const performerId of await findPerformersInProgress(work.db)) await enqueueSlot(work, performerId);
  });
}
