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
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Cause } from './cause.ts';
import { reportDelivery } from './delivery.ts';
import { errorType, isExpected } from './error-type.ts';
import { runningSpan, runOutside, type Span } from './running-span.ts';
import { samplerOf } from './sampler.ts';
import type { SpanStart, Tracing } from './tracing.ts';

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
