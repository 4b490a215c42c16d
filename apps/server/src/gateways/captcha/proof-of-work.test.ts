import type { CaptchaChallenge } from '@ovation/contract/people/captcha.ts';
import { expect, test } from 'vitest';
import { solveWork } from '../../../test/solve-captcha.ts';
import { createMemoryCounters } from '../../platform/processes/counters.ts';
import { captchaConformance } from './conformance.ts';
import { createProofOfWork } from './proof-of-work.ts';

const minuteMs = 60_000;

function open(secretKey = 'a secret of the tests') {
  let offsetMs = 0;
  const gateway = createProofOfWork({
    secretKey,
    clock: { now: () => new Date(Date.now() + offsetMs) },
    counters: createMemoryCounters(),
  });
  return {
    gateway,
    wait: (ms: number) => void (offsetMs += ms),
    create: (purpose: Parameters<NonNullable<typeof gateway.createChallenge>>[0] = 'login') =>
      gateway.createChallenge?.(purpose) as Promise<CaptchaChallenge>,
    verify: async (token: string) => (await gateway.verify(token, '192.0.2.1')).success,
  };
}

captchaConformance('the proof of work', async () => {
  const { gateway, create } = open();
  return { gateway, solve: async (purpose) => solveWork(await create(purpose)), close: async () => undefined };
});

test('a challenge expires after ten minutes, and one for identity documents after an hour', async () => {
  const work = open();
  const [early, late, papers] = await Promise.all([
    solveWork(await work.create()),
    solveWork(await work.create()),
    solveWork(await work.create('registerPerformer')),
  ]);
  work.wait(9 * minuteMs);
  expect(await work.verify(early)).toBe(true);
  work.wait(2 * minuteMs);
  expect([await work.verify(late), await work.verify(early), await work.verify(papers)]).toEqual([false, false, true]);
});

test('visitors cannot change the difficulty, expiry or purpose of a challenge, or create one', async () => {
  const work = open();
  const challenge = await work.create();
  const changes: Partial<CaptchaChallenge['parameters']>[] = [
    { cost: 1 },
    { keyPrefix: '00' },
    { expiresAt: challenge.parameters.expiresAt + 1 },
    { data: { purpose: 'registerUser' } },
    { nonce: 'ab'.repeat(16) },
  ];
  for (const change of changes) {
    const changed = { ...challenge, parameters: { ...challenge.parameters, ...change } };
    const token = Buffer.from(
      JSON.stringify({ challenge: changed, solution: { counter: 1, derivedKey: 'ab'.repeat(32) } }),
    ).toString('base64');
    expect(await work.verify(token)).toBe(false);
  }
  expect(await work.verify(await solveWork(await open('another secret of tests').create()))).toBe(false);
  expect(await work.verify(await solveWork(challenge))).toBe(true);
});

test('a guessed, missing or foreign solution is rejected', async () => {
  const work = open();
  const challenge = await work.create();
  const other = JSON.parse(Buffer.from(await solveWork(await work.create()), 'base64').toString()) as {
    solution: object;
  };
  const solutions = [
    { counter: 0, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') },
    { counter: 0, derivedKey: '' },
    { counter: -1, derivedKey: 'zz' },
    other.solution,
  ];
  for (const solution of solutions)
    expect(await work.verify(Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'))).toBe(false);
});
