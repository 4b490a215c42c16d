import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { deliverJob } from './announce.ts';
import { findEvent, markDelivered, type EventRow } from './payment.store.ts';
import { settleRefundJob } from './refund-payment.ts';
import type { SandboxProvider } from './sandbox-provider.ts';
import { sign, signatureHeader } from './signature.ts';
import { settleJob } from './take-payment.ts';

const timeoutMs = 10_000;

interface SandboxJobOptions {
  readonly provider: Pick<SandboxProvider, 'settleLate' | 'settleLateRefund'>;
  /** Whether the sandbox is the current provider; otherwise there is no webhook to call. */
  readonly isRunning: () => boolean;
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly signingSecret: string;
  /** The webhook's address for this process: `http://127.0.0.1:3000/api/payment/sandbox/webhook`. */
  readonly webhookUrl: () => string;
}

/** The sandbox's jobs: deliveries of webhooks, repeated until they are accepted, and late settlements. */
export function addSandboxJobs(jobs: Jobs, options: SandboxJobOptions): void {
  jobs.handle(deliverJob, ({ eventId }) => deliver(eventId, options));
  jobs.handle(settleJob, ({ paymentId }) => options.provider.settleLate(paymentId));
  jobs.handle(settleRefundJob, ({ refundId, status }) => options.provider.settleLateRefund(refundId, status));
}

/** Throws if the webhook's response is not 2xx, so that the queue repeats the job. */
async function deliver(eventId: string, options: SandboxJobOptions): Promise<void> {
  const event = await findEvent(options.database, eventId);
  if (!event || !options.isRunning()) return;
  const response = await post(event, options);
  if (!response.ok) throw new Error(`The webhook answered ${response.status} to ${eventId}.`);
  await markDelivered(options.database, eventId, options.clock.now());
}

/** Signed at each attempt, because a signature is valid for only five minutes. */
async function post({ body }: EventRow, { webhookUrl, signingSecret, clock }: SandboxJobOptions): Promise<Response> {
  const rawBody = Buffer.from(body);
  const headers = { 'content-type': 'application/json', [signatureHeader]: sign(rawBody, signingSecret, clock.now()) };
  const response = await fetch(webhookUrl(), {
    method: 'POST',
    headers,
    body: rawBody,
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  return response;
}
