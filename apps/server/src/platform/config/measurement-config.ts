import { z } from 'zod';
import { integer } from '../config-error.ts';

const collector = z
  .string()
  .refine(
    (value) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol),
    'an address like http://127.0.0.1:4318',
  );

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const ratio = 'a number from 0 to 1';

/** Variables of OpenTelemetry, by their standard names. Its exporter reads others itself. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers, `one of ${samplers.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^\d*\.?\d+$/, ratio)
    .transform(Number)
    .refine((value) => value <= 1, ratio)
    .default(1),
};

interface TracingValues {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  readonly OTEL_TRACES_SAMPLER: (typeof samplers)[number];
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

/** Where traces are sent, and which part of them; undefined without a collector. */
export function tracesOf(values: TracingValues) {
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? tracesBelow(values.OTEL_EXPORTER_OTLP_ENDPOINT);
  return url === undefined ? undefined : { url, ratio: ratioOf(values) };
}

function tracesBelow(endpoint: string | undefined): string | undefined {
  return endpoint && `${endpoint.replace(/\/$/, '')}/v1/traces`;
}

function ratioOf({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: part }: TracingValues): number {
  if (sampler.endsWith('always_on')) return 1;
  return sampler.endsWith('always_off') ? 0 : part;
}

/** Variables of what the site measures of itself. */
export const measuringVariables = {
  METRICS_PORT: integer(1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  SLOW_QUERY_MS: integer(0, 600_000).optional(),
};

interface MeasuringValues {
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_HOST: string;
  readonly SLOW_QUERY_MS?: number | undefined;
}

/** Where Prometheus reads, if anywhere, and from how many milliseconds on statements are logged. */
export function measuringOf({ METRICS_PORT, METRICS_HOST, SLOW_QUERY_MS }: MeasuringValues) {
  return { metricsPort: METRICS_PORT, metricsHost: METRICS_HOST, slowQueryMs: SLOW_QUERY_MS };
}
