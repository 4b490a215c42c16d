import cookie from '@fastify/cookie';
import { operation } from '@ovation/contract/operation.ts';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { Failure } from '../failure.ts';
import type { Actor, AgeStep } from './call.ts';
import { callsFor } from './call-in-process.ts';
import { createMeasurements } from '../measurements/measurements.ts';
import { noTracing } from '../tracing/tracing.ts';
import { createServe, type BoundOperation } from './serve.ts';

const base = { area: 'Test', summary: 'For this test.', reply: z.object({ text: z.string() }) } as const;
const greet = operation({
  ...base,
  name: 'greet',
  method: 'GET',
  path: '/greetings/{name}',
  access: 'public',
  params: z.object({ name: z.string() }),
  query: z.object({ times: z.coerce.number().int().max(3).default(1) }),
});
const whisper = operation({ ...base, name: 'whisper', method: 'GET', path: '/whispers', access: 'account' });
const askForAge = operation({ ...base, name: 'getAge', method: 'GET', path: '/age', access: 'public' });
const shout = operation({ ...base, name: 'shout', method: 'POST', path: '/shouts', access: 'public' });

const actorOf = (username: string): Actor => ({ id: username, kind: 'user', username, status: 'active' });

/** Calls an operation as a page does, for this account, and returns the answer. */
async function ask(
  name: string,
  {
    as,
    ageStep,
    ageFailure,
    params = {},
    query = {},
  }: {
    as?: string;
    ageStep?: AgeStep;
    ageFailure?: Error;
    params?: Record<string, string>;
    query?: Record<string, string>;
  } = {},
): Promise<{ status: number; body: unknown }> {
  const server = Fastify();
  await server.register(cookie);
  const bound = new Map<string, BoundOperation>();
  const config = { rateLimits: false, publicUrl: 'http://site' };
  const serve = createServe(server, { config, measurements: createMeasurements(), tracing: noTracing } as App, bound);
  serve(greet, async (call) => {
    if (call.params.name === 'nobody') throw new Failure('not-found');
    return { text: `Hello ${call.params.name}`.repeat(call.query.times), secret: 'locked' };
  });
  serve(whisper, async ({ actor }) => ({ text: actor.username }));
  serve(askForAge, async () => ({ text: 'Are you 18 or older?' }));
  serve(shout, async () => ({ text: 'HELLO' }));
  server.decorateRequest('actor', undefined);
  server.route({
    method: 'GET',
    url: '/page',
    handler: async (request, reply) => {
      request.actor = as === undefined ? undefined : actorOf(as);
      request.ageStep = ageStep;
      request.ageFailure = ageFailure;
      const { status, text } = await callsFor(bound, request, reply)(name, { params, query });
      return { status, body: JSON.parse(text) as unknown };
    },
  });
  return (await server.inject('/page')).json();
}

test('a call is checked and answered like a request, with only the declared fields', async () => {
  expect(await ask('greet', { params: { name: 'Ada' }, query: { times: '2' } })).toEqual({
    status: 200,
    body: { text: 'Hello AdaHello Ada' },
  });
  expect(await ask('greet', { params: { name: 'Ada' }, query: { times: '9' } })).toMatchObject({
    status: 422,
    body: { code: 'field-invalid', details: [{ path: 'times' }] },
  });
});

test('a failure is answered with the contract’s error', async () => {
  expect(await ask('greet', { params: { name: 'nobody' } })).toMatchObject({
    status: 404,
    body: { code: 'not-found', statusCode: 404 },
  });
});

test('a call is made as the page’s visitor, and rejected without an account if one is needed', async () => {
  expect(await ask('whisper', { as: 'ada' })).toEqual({ status: 200, body: { text: 'ada' } });
  expect(await ask('whisper')).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
});

test('a page of a visitor who has not shown their age can call only what is open to them', async () => {
  for (const ageStep of ['age-declaration-needed', 'age-proof-needed'] as const) {
    expect(await ask('greet', { ageStep, params: { name: 'Ada' } })).toMatchObject({
      status: 403,
      body: { code: ageStep },
    });
    expect(await ask('getAge', { ageStep })).toMatchObject({ status: 200 });
  }
});

test('a page calls nothing that is published while it is not known whether its visitor may see it', async () => {
  const ageFailure = new Failure('unavailable');
  expect(await ask('greet', { ageFailure, params: { name: 'Ada' } })).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
  });
  expect(await ask('getAge', { ageFailure })).toMatchObject({ status: 200 });
});

test('pages cannot call operations that change something', async () => {
  expect(await ask('shout')).toMatchObject({ status: 500 });
});
