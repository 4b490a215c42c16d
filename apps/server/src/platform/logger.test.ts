import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const here = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);

/** The logger writes to the standard output of a process, so it gets one of its own. */
const program = `
  const { createLogger } = await import(${here('logger.ts')});
  const { runWithin } = await import(${here('tracing/running-span.ts')});
  const logger = createLogger({ logLevel: 'info', logFormat: 'json' });
  const span = { traceId: 'a trace', spanId: 'a span', isRecorded: true };
  logger.info('outside');
  runWithin(span, () => logger.child({ reqId: 'a request' }).info({ token: 'a secret' }, 'inside'));
  runWithin({ ...span, isRecorded: false }, () => logger.info('left out'));
`;

test('a line that is written within a recorded trace names it', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  const [outside, inside, leftOut] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(inside).toMatchObject({ trace_id: 'a trace', span_id: 'a span', reqId: 'a request', token: '[redacted]' });
  for (const line of [outside, leftOut]) expect(line).not.toHaveProperty('trace_id');
});
