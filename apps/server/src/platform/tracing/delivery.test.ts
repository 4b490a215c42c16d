import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import { expect, test } from 'vitest';
import { reportDelivery } from './open-tracing.ts';

test('one line when traces cannot be delivered, and one when they can again, however many batches fail', () => {
  const lines: unknown[] = [];
  const add = (line: unknown, text?: string): void => void lines.push([line, text]);
  let result: ExportResult = { code: ExportResultCode.SUCCESS };
  const exporter = reportDelivery(
    { export: (_spans, done) => done(result), shutdown: () => Promise.resolve() },
    { info: add, warn: add },
  );
  const received: ExportResult[] = [];
  const deliver = (): void => exporter.export([], (outcome) => void received.push(outcome));
  deliver();
  expect(lines).toEqual([]);
  const error = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:4318'), { code: 'ECONNREFUSED' });
  result = { code: ExportResultCode.FAILED, error };
  for (let time = 0; time < 1_000; time += 1) deliver();
  expect(lines).toEqual([[{ part: 'tracing', reason: 'ECONNREFUSED' }, 'traces cannot be delivered and are dropped']]);
  expect(exporter.isAway()).toBe(true);
  result = { code: ExportResultCode.SUCCESS };
  deliver();
  deliver();
  expect(exporter.isAway()).toBe(false);
  expect(lines.slice(1)).toEqual([[{ part: 'tracing' }, 'traces are delivered again']]);
  expect(received).toHaveLength(1_003);
});
