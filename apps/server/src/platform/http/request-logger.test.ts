import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { loggedPath, requestLoggerOf } from './request-logger.ts';

function loggerThatCounts(): { logger: FastifyBaseLogger; lines: () => object[]; children: () => number } {
  const written: string[] = [];
  let children = 0;
  const logger = pino(
    { level: 'info', base: null, timestamp: false, onChild: () => void (children += 1) },
    { write: (line: string) => void written.push(line) },
  );
  return { logger, children: () => children, lines: () => written.map((line) => JSON.parse(line) as object) };
}

test('a request’s logger is created once, with its first line', () => {
  const { logger, lines, children } = loggerThatCounts();
  const request = requestLoggerOf(logger, { reqId: 'a' });
  expect(children()).toBe(0);
  request.warn({ code: 1 }, 'first');
  request.debug('not wanted');
  request.error('second');
  expect(children()).toBe(1);
  expect(lines()).toEqual([
    { level: 40, reqId: 'a', code: 1, msg: 'first' },
    { level: 50, reqId: 'a', msg: 'second' },
  ]);
});

test('child loggers have the request’s bindings', () => {
  const { logger, lines } = loggerThatCounts();
  requestLoggerOf(logger, { reqId: 'b' }).child({ part: 'upload' }).info('said');
  expect(lines()).toEqual([{ level: 30, reqId: 'b', part: 'upload', msg: 'said' }]);
});

test.each([
  ['/api/messages?token=secret', '/api/messages'],
  ['/api/media/0198/1764500000-secret/image-640.webp', '/api/media/0198/*/image-640.webp'],
  ['/live/hls/0198/secret.secret/media.m3u8?_HLS_msn=1', '/live/hls/0198/*/media.m3u8'],
  ['/overlay/secret', '/overlay/*'],
  ['/ada/live/0198', '/ada/live/0198'],
])('%s is logged as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path);
});
