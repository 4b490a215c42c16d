import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCollector, type Collector } from '../../../test/tracing/start-collector.ts';
import { Failure } from '../failure.ts';
import { causeInPayload, causeOfJob, payloadWithCause, type Cause } from './cause.ts';
import { openTracing } from './open-tracing.ts';
import { runningSpan, runWithin, traceOfLine } from './running-span.ts';
import { inSpan, noTracing, type Tracing } from './tracing.ts';

let collector: Collector;
beforeEach(async () => {
  // A busy machine may take longer than a stop should.
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '600000');
  collector = await startCollector();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await collector.close();
});

const open = (ratio = 1): Tracing =>
  openTracing({
    url: `${collector.url}/v1/traces`,
    ratio,
    roles: new Set(['api', 'worker']),
    logger: pino({ level: 'silent' }),
  });

const traceId = 'ab'.repeat(16);
const callerOf = (flags: string, id = traceId): Cause => ({
  kind: 'caller',
  traceparent: `00-${id}-${'cd'.repeat(8)}-${flags}`,
});

test('a step belongs to what runs, through everything that is awaited; where nothing runs there is none', async () => {
  const tracing = open();
  expect(tracing.step({ name: 'of a timer' })).toBeUndefined();
  await inSpan(tracing.begin({ name: 'outer' }), async () => {
    await new Promise((resolve) => setImmediate(resolve));
    await inSpan(tracing.step({ name: 'inner' }), async () => {
      const { traceId: id, spanId } = runningSpan() ?? {};
      expect(traceOfLine()).toEqual({ trace_id: id, span_id: spanId });
    });
  });
  await tracing.close();
  expect(collector.spans.map(collector.pathOf)).toEqual([['inner', 'outer'], ['outer']]);
  expect(collector.resource).toMatchObject({ 'service.name': 'ovation', 'ovation.roles': 'api,worker' });
  expect(traceOfLine()).toEqual({});
});

test('the trace of a caller goes on, unless they say that it is not recorded', async () => {
  const tracing = open();
  tracing.begin({ name: 'recorded' }, callerOf('01'))?.end();
  tracing.begin({ name: 'left out' }, callerOf('00'))?.end();
  tracing.begin({ name: 'unreadable' }, callerOf('01', '0'.repeat(32)))?.end();
  await tracing.close();
  const [recorded, unreadable, ...more] = collector.spans;
  expect(recorded).toMatchObject({ name: 'recorded', traceId, parentSpanId: 'cd'.repeat(8) });
  expect(unreadable?.name).toBe('unreadable');
  expect(unreadable?.parentSpanId ?? '').toBe('');
  expect(more).toEqual([]);
});

test('a stranger forces no trace to be recorded, whatever id they choose', async () => {
  const [never, seldom] = [open(0), open(0.001)];
  // OpenTelemetry's own sampler records this one for every ratio above zero.
  const chosen = '00000001'.repeat(4);
  const begun = Array.from({ length: 2_000 }, () => seldom.begin({ name: 'forced' }, callerOf('01', chosen)));
  expect(begun.filter((span) => span?.isRecorded).length).toBeLessThan(100);
  expect(never.begin({ name: 'forced' }, callerOf('01', chosen))?.isRecorded).toBe(false);
  await Promise.all([never.close(), seldom.close()]);
});

test('what is part of a trace that is left out is left out too, also its jobs', async () => {
  const tracing = open(0);
  await inSpan(tracing.begin({ name: 'left out' }), async () => {
    expect([tracing.step({ name: 'part' }), traceOfLine()]).toEqual([undefined, {}]);
    const payload = payloadWithCause({}, causeOfJob(false));
    expect(open(1).begin({ name: 'job' }, causeInPayload(payload))?.isRecorded).toBe(false);
  });
  await tracing.close();
  expect(collector.spans).toEqual([]);
});

test('a job that is due continues the trace; one that is due later begins another, which refers to it', async () => {
  const tracing = open();
  const call = tracing.begin({ name: 'call' });
  for (const isLater of [false, true]) {
    const stored = JSON.stringify(
      payloadWithCause(
        { id: 7 },
        runWithin(call, () => causeOfJob(isLater)),
      ),
    );
    tracing.begin({ name: isLater ? 'later' : 'now' }, causeInPayload(JSON.parse(stored)))?.end();
  }
  call?.end();
  await tracing.close();
  const [now, later] = collector.spans;
  expect(now).toMatchObject({ name: 'now', traceId: call?.traceId, parentSpanId: call?.spanId });
  expect(later).toMatchObject({ name: 'later', links: [{ traceId: call?.traceId, spanId: call?.spanId }] });
  expect(later?.traceId).not.toBe(call?.traceId);
});

test.each([null, {}, { traceContext: null }, { traceContext: { kind: 'parent' } }, { traceContext: 'x' }])(
  'a payload without a cause has none: %j',
  (payload) => expect(causeInPayload(payload)).toBeUndefined(),
);

test('of an error only its kind is kept; what a caller did wrong is no error', async () => {
  const tracing = open();
  const broken = Object.assign(new Error('Key (email)=(ada@example.com) exists.'), { code: '23505' });
  for (const error of [broken, new TypeError('ada@example.com'), new Failure('not-found', 'ada@example.com')])
    await expect(inSpan(tracing.begin({ name: 'fails' }), () => Promise.reject(error))).rejects.toBe(error);
  await tracing.close();
  expect(collector.spans.map(({ attributes, isError }) => [attributes['error.type'], isError])).toEqual([
    ['23505', true],
    ['TypeError', true],
    ['not-found', false],
  ]);
  expect(collector.text).not.toContain('ada@example.com');
});

test('with a collector that is away nothing fails, also at the stop', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '100');
  const tracing = openTracing({
    url: 'http://127.0.0.1:1/v1/traces',
    ratio: 1,
    roles: new Set(),
    logger: pino({ level: 'silent' }),
  });
  for (let count = 0; count < 5_000; count += 1) tracing.begin({ name: 'dropped' })?.end();
  await expect(tracing.close()).resolves.toBeUndefined();
});

test('without a collector what is to be traced just runs', async () => {
  expect(await inSpan(noTracing.begin({ name: 'x' }), async () => runningSpan())).toBeUndefined();
  expect(noTracing.step({ name: 'x' })).toBeUndefined();
});
