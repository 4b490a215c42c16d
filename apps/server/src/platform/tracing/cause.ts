import { runningSpan } from './running-span.ts';

/**
 * The span that something goes back to, in another process or at another time.
 *
 * - `parent`: one of ours, whose trace goes on.
 * - `earlier`: one of ours, which a new trace refers to.
 * - `caller`: one of the sender of a request, who may be anyone.
 */
export interface Cause {
  readonly kind: 'parent' | 'earlier' | 'caller';
  /** As in the header of this name: https://www.w3.org/TR/trace-context/ */
  readonly traceparent: string;
}

/**
 * What a job keeps of the span that enqueues it. A job that is due at once continues the trace. One that is due later
 * begins another: a job that enqueues itself for the next day would never end it.
 */
export function causeOfJob(isLater: boolean): Cause | undefined {
  const span = runningSpan();
  if (!span) return undefined;
  const flags = span.isRecorded ? '01' : '00';
  return { kind: isLater ? 'earlier' : 'parent', traceparent: `00-${span.traceId}-${span.spanId}-${flags}` };
}

/** Where the payload of a job keeps it. The schemas of jobs do not have this field, so handlers do not receive it. */
export const causeField = 'traceContext';

export function payloadWithCause(payload: object, cause: Cause | undefined): object {
  return cause ? { ...payload, [causeField]: cause } : payload;
}

export function causeInPayload(payload: unknown): Cause | undefined {
  const found = (payload as Readonly<Record<string, Partial<Cause> | null | undefined>> | null)?.[causeField];
  return typeof found?.traceparent === 'string' && (found.kind === 'parent' || found.kind === 'earlier')
    ? { kind: found.kind, traceparent: found.traceparent }
    : undefined;
}
