import type { Cause } from './cause.ts';
import { runningSpan, runWithin, type Span } from './running-span.ts';

/** What a span says. Never a value of a statement, an address, a name or the id of a person. */
export interface SpanStart {
  readonly name: string;
  readonly kind?: 'server' | 'client' | 'producer' | 'consumer';
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** Traces of what this process does. */
export interface Tracing {
  readonly isOn: boolean;
  /** The span of something that reaches this process: a request, a socket event, a job. It may begin a trace. */
  begin(start: SpanStart, cause?: Cause): Span | undefined;
  /** The span of a part of what runs. Undefined where nothing runs that is recorded, such as a timer of the process. */
  step(start: SpanStart): Span | undefined;
  /** Delivers what is left, or gives up after some seconds. */
  close(): Promise<void>;
}

/** Without a collector nothing is recorded, and nothing of OpenTelemetry is loaded. */
export const noTracing: Tracing = {
  isOn: false,
  begin: () => undefined,
  step: () => undefined,
  close: async () => undefined,
};

/** Whether a step would be recorded: saves the work of describing it. */
export function isRecorded(): boolean {
  return runningSpan()?.isRecorded === true;
}

/** Runs it within the span, which ends with it. Without a span it just runs. */
export function inSpan<Result>(span: Span | undefined, run: () => Promise<Result>): Promise<Result> {
  return span ? runToEnd(span, run) : run();
}

async function runToEnd<Result>(span: Span, run: () => Promise<Result>): Promise<Result> {
  try {
    const result = await runWithin(span, run);
    span.end();
    return result;
  } catch (error) {
    span.fail(error);
    span.end();
    throw error;
  }
}
