import { z } from 'zod';
import { integer } from './integer.ts';

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
