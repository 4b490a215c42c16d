import { EngineFailure, type LiveEngine } from '@ovation/live-engine';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { Failure } from '../../platform/failure.ts';
import { embeddedLiveVideo } from './embedded.ts';

const failing = (error: Error): LiveEngine =>
  ({
    presence: () => Promise.reject(error),
    addRoutes: (server) =>
      void server.get('/live/hls/part', async () => {
        throw error;
      }),
  }) as Partial<LiveEngine> as LiveEngine;

/** What the site's own handler of errors hears. */
async function heard(error: Error): Promise<unknown> {
  const server = Fastify();
  let found: unknown;
  server.setErrorHandler((each, _request, reply) => {
    found = each;
    return reply.code(500).send();
  });
  embeddedLiveVideo(failing(error)).addRoutes(server);
  await server.inject('/live/hls/part');
  await server.close();
  return found;
}

test.each([
  [new EngineFailure('not-found', 'This part is over.'), new Failure('not-found', 'This part is over.')],
  [new EngineFailure('too-many-requests'), new Failure('too-many-requests')],
  [new EngineFailure('unavailable', 'Live video is stopping.'), new Failure('unavailable', 'Live video is stopping.')],
])('what the engine says is the site’s own failure, in calls and in routes: %s', async (error, own) => {
  for (const found of [await embeddedLiveVideo(failing(error)).presence('show').catch(String), await heard(error)])
    expect(String(found)).toBe(String(own));
  await expect(embeddedLiveVideo(failing(error)).presence('show')).rejects.toMatchObject({ code: own.code });
  expect(await heard(error)).toMatchObject({ code: own.code, statusCode: own.statusCode });
  expect(await heard(error)).toBeInstanceOf(Failure);
});

test('what else breaks stays as it is', async () => {
  const error = new Error('A secret of the engine.');
  expect(await heard(error)).toBe(error);
  await expect(embeddedLiveVideo(failing(error)).presence('show')).rejects.toBe(error);
});
