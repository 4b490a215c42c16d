import type { SpanStart, Tracing } from './tracing.ts';

/** A socket event that this process hands to socket.io; whether and when it arrives, nobody knows. */
export function traceEmit(tracing: Tracing, event: string, emit: () => void): void {
  const span = tracing.step({ name: `emit ${event}`, kind: 'producer', attributes: { 'ovation.socket_event': event } });
  emit();
  span?.end();
}

/** A socket event that a client has sent. */
export function receiving(event: string): SpanStart {
  return { name: `socket ${event}`, kind: 'server', attributes: { 'ovation.socket_event': event } };
}
