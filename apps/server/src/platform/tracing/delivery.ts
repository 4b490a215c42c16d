import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { errorType } from './error-type.ts';

export interface Delivery extends SpanExporter {
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
