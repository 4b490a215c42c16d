import { inMilliseconds } from './calibrate.ts';
import { allKinds, callKinds, type CallKind } from './model/call-kinds.ts';
import type { Coefficients, Cost, VideoCosts } from './model/coefficients.ts';
import { costOf, databaseBytes, sum } from './model/load.ts';
import { siteOf } from './model/site.ts';
import type { MeasuredSite } from './measure/site.ts';
import { tableOf } from './write-table.ts';

/** What the model said and what was measured, in the same unit. */
export interface Comparison {
  readonly what: string;
  readonly size: string;
  readonly unit: string;
  readonly predicted: number;
  readonly measured: number;
  /** Whether it decides the result; what is too small to measure is judged as part of a sum. */
  readonly isJudged: boolean;
}

export const maxDeviation = 0.25;
/** Below this, what runs beside the calls (timers, the checkpointer) is a good part of what is measured. */
const leastMs = 0.1;

/** 0.1 is ten per cent more than predicted. */
export function deviationOf({ predicted, measured }: Comparison): number {
  return measured / predicted - 1;
}

export function isBeyond(comparison: Comparison): boolean {
  return comparison.isJudged && !(Math.abs(deviationOf(comparison)) <= maxDeviation);
}

/** Predictions for a measured site. */
export function compareSite(measured: MeasuredSite, coefficients: Coefficients): Comparison[] {
  const { pair } = coefficients;
  const size = `${measured.accounts.toLocaleString('en')} accounts`;
  const compared = (what: string, unit: string, predicted: number, found: number, isJudged = true): Comparison => ({
    what,
    size,
    unit,
    predicted,
    measured: found,
    isJudged,
  });
  const times = (what: string, predicted: Cost, found: Cost): Comparison[] =>
    (['serverMs', 'postgresMs'] as const).map((figure) =>
      compared(
        `${what}, ${figure === 'serverMs' ? 'server' : 'PostgreSQL'}`,
        'ms',
        predicted[figure],
        found[figure],
        predicted[figure] >= leastMs,
      ),
    );
  const { sockets } = coefficients;
  const predictedOf = (kind: CallKind): Cost => costOf(kind, measured.accounts, coefficients);
  const measuredOf = (kind: CallKind): Cost => inMilliseconds(measured.calls[kind], pair);
  return [
    ...times('a day of one who comes', dayOf(predictedOf), dayOf(measuredOf)),
    ...allKinds.flatMap((kind) => times(callKinds[kind], predictedOf(kind), measuredOf(kind))),
    compared(
      'database',
      'MB',
      databaseBytes(measured.database.rows, coefficients) / 1e6,
      measured.database.bytes / 1e6,
    ),
    compared('memory of a socket', 'KB', sockets.heldBytes / 1e3, measured.sockets.heldBytes / 1e3),
    ...times('opening a socket', sockets.open, inMilliseconds(measured.sockets.open, pair)),
    compared(
      '1,000 events at a socket, server',
      'ms',
      sockets.eventMs * 1e3,
      measured.sockets.eventMs * pair.serverMs * 1e3,
    ),
    ...Object.entries(measured.redisEvents).map(([kind, events]) =>
      compared(
        `Redis messages, ${callKinds[kind as CallKind]}`,
        '',
        coefficients.redisEvents[kind as CallKind] ?? Number.NaN,
        events,
        events >= leastMs,
      ),
    ),
  ];
}

/** All calls that the model assumes for one person and day. */
function dayOf(costOfKind: (kind: CallKind) => Cost): Cost {
  const { callsPerActiveDay } = siteOf(1);
  const all = (figure: keyof Cost): number =>
    sum(allKinds, (kind) => callsPerActiveDay[kind] * costOfKind(kind)[figure]);
  return { serverMs: all('serverMs'), postgresMs: all('postgresMs') };
}

/** The media of a video, and what it takes to make it. */
export function compareVideo(seconds: number, measured: VideoCosts, { video, pieceMs }: Coefficients): Comparison[] {
  const row = (what: string, unit: string, predicted: number, found: number): Comparison => ({
    what,
    size: `a video of ${seconds} s`,
    unit,
    predicted,
    measured: found,
    isJudged: true,
  });
  return [
    row(
      'processor time of a second of video',
      's',
      video.processorMs / 1_000,
      (measured.processorMs * pieceMs) / 1_000,
    ),
    row(
      'media of a second of video',
      'KB',
      (video.bytes + video.originalBytes) / 1e3,
      (measured.bytes + measured.originalBytes) / 1e3,
    ),
  ];
}

export function comparisonTable(comparisons: readonly Comparison[]): string {
  return tableOf(
    ['size', 'what', 'predicted', 'measured', 'deviation', ''],
    comparisons.map((each) => [
      each.size,
      each.what,
      `${digits(each.predicted)} ${each.unit}`.trim(),
      `${digits(each.measured)} ${each.unit}`.trim(),
      each.predicted === 0 ? '' : `${(deviationOf(each) * 100).toFixed(0)}%`,
      judgementOf(each),
    ]),
  );
}

function digits(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function judgementOf(comparison: Comparison): string {
  if (isBeyond(comparison)) return '**beyond**';
  return comparison.isJudged ? 'within' : 'too small alone';
}
