import { AsyncLocalStorage } from 'node:async_hooks';

/** A part of a trace, from its start to `end`. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** False if the sampler has left the trace out; then its parts are left out too. */
  readonly isRecorded: boolean;
  set(attributes: Readonly<Record<string, string | number>>): void;
  /** Keeps the kind of the error and not its message, which may quote a value. */
  fail(error: unknown): void;
  end(): void;
}

const running = new AsyncLocalStorage<Span | undefined>();

/** The span that the current code belongs to, through everything that it awaits. Undefined while tracing is off. */
export function runningSpan(): Span | undefined {
  return running.getStore();
}

export function runWithin<Result>(span: Span | undefined, run: () => Result): Result {
  return span ? running.run(span, run) : run();
}

/** For what serves all calls, such as a timer, which would otherwise belong to the call that starts it. */
export function runOutside<Result>(run: () => Result): Result {
  return running.run(undefined, run);
}

/** What a line of the log says about the trace that it belongs to, in the names of OpenTelemetry. */
export function traceOfLine(): { readonly trace_id?: string; readonly span_id?: string } {
  const span = runningSpan();
  return span?.isRecorded ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
