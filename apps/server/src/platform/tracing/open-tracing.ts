import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as OtelSpan,
  type SpanContext,
} from '@opentelemetry/api';
import { parseTraceParent, ExportResultCode, type ExportResult } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  TracerProvider,
  ParentBasedSampler,
  SamplingDecision,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Cause } from './cause.ts';
import { runningSpan, runOutside, type Span } from './running-span.ts';
import type { SpanStart, Tracing } from './tracing.ts';
import { Failure } from '../failure.ts';

export interface TracingOptions {
  /** Where the collector takes traces: `http://127.0.0.1:4318/v1/traces`. */
  readonly url: string;
  /** The part of all traces that is recorded, from 0 to 1. */
  readonly ratio: number;
  readonly roles: ReadonlySet<string>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Records traces with OpenTelemetry's SDK and sends them in batches, at most one batch at a time from a queue of 2048
 * spans. What does not fit is dropped.
 */
export function openTracing({ url, ratio, roles, logger }: TracingOptions): Tracing {
  const delivery = reportDelivery(new OTLPTraceExporter({ url }), logger);
  const provider = new TracerProvider({
    resource: resourceOf(roles),
    sampler: samplerOf(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter: delivery })],
  });
  const tracer = provider.getTracer('ovation');
  const start = ({ name, kind, attributes = {} }: SpanStart, context: Context, links: Links = []): Span =>
    spanOf(tracer.startSpan(name, { kind: kindOf(kind), attributes, links: [...links] }, context));
  return {
    isOn: true,
    begin(what, cause) {
      const [context, links] = originOf(cause);
      return start(what, context, links);
    },
    step(what) {
      const parent = runningSpan();
      if (!parent?.isRecorded) return undefined;
      const { traceId, spanId } = parent;
      return start(what, contextOf({ traceId, spanId, traceFlags: TraceFlags.SAMPLED }));
    },
    async close() {
      // Otherwise the exporter gives up after OTEL_EXPORTER_OTLP_TIMEOUT, ten seconds unless it is set.
      if (!delivery.isAway()) await provider.shutdown().catch(() => undefined);
    },
  };
}

type Links = readonly { readonly context: SpanContext }[];

const contextOf = (span: SpanContext): Context => trace.setSpanContext(ROOT_CONTEXT, span);

/** A cause that cannot be read counts as none, as the standard says. */
function originOf(cause: Cause | undefined): [Context, Links] {
  const span = cause && parseTraceParent(cause.traceparent);
  if (!span) return [ROOT_CONTEXT, []];
  if (cause.kind === 'earlier') return [ROOT_CONTEXT, [{ context: span }]];
  return [contextOf({ ...span, isRemote: cause.kind === 'caller' }), []];
}

function kindOf(kind: SpanStart['kind']): SpanKind {
  return kind === undefined ? SpanKind.INTERNAL : SpanKind[kind.toUpperCase() as Uppercase<typeof kind>];
}

function spanOf(span: OtelSpan): Span {
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    spanId,
    isRecorded: span.isRecording(),
    set: (attributes) => void span.setAttributes(attributes),
    fail(error) {
      span.setAttribute('error.type', errorType(error));
      if (!isExpected(error)) span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => runOutside(() => span.end()),
  };
}

/** The environment's OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES count before ours. */
function resourceOf(roles: ReadonlySet<string>) {
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'ovation', 'ovation.roles': [...roles].join(',') }))
    .merge(detectResources({ detectors: [envDetector] }));
}

/**
 * Records this part of all traces, and every part of a recorded one. A caller who says that their trace is not recorded
 * is believed; one who says that it is has the same chance as everyone, because anyone can say so. Chance decides, and
 * not the id of the trace, as usual, because callers choose that id.
 */
function samplerOf(ratio: number): Sampler {
  const byChance: Sampler = {
    shouldSample: () => ({
      decision: Math.random() < ratio ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
    }),
    toString: () => `ByChance{${ratio}}`,
  };
  return new ParentBasedSampler({ root: byChance, remoteParentSampled: byChance });
}

interface Delivery extends SpanExporter {
  /** Whether the last batch could not be delivered. */
  isAway(): boolean;
}

/** Logs once when the collector cannot be reached, and once when it can again, however many batches fail in between. */
export function reportDelivery(exporter: SpanExporter, logger: Pick<Logger, 'info' | 'warn'>): Delivery {
  let isAway = false;
  const note = ({ code, error }: ExportResult): void => {
    const failed = code !== ExportResultCode.SUCCESS;
    if (failed && !isAway)
      logger.warn({ part: 'tracing', reason: errorType(error) }, 'traces cannot be delivered and are dropped');
    if (!failed && isAway) logger.info({ part: 'tracing' }, 'traces are delivered again');
    isAway = failed;
  };
  return {
    isAway: () => isAway,
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        note(result);
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

/** The kind of an error: the code of a Failure, of PostgreSQL or of the system, otherwise the name of its class. */
function errorType(error: unknown): string {
  const { code, name } = Object(error) as { readonly code?: unknown; readonly name?: unknown };
  return [code, name].find((text): text is string => typeof text === 'string' && /^[\w-]{1,60}$/.test(text)) ?? 'error';
}

/** What the caller did wrong is an answer, and no error of the site. */
function isExpected(error: unknown): boolean {
  return error instanceof Failure && error.statusCode < 500;
}
