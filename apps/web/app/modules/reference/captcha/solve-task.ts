import { createCaptchaChallenge, type CaptchaPurpose } from '@ovation/contract/people/captcha.ts';
import { solveChallengeWorkers } from 'altcha-lib';
import { api } from '../../../platform/api/api.ts';

const maxWorkers = 4;
/** Far more than a slow phone needs. */
const timeoutMs = 120_000;

const createWorker = (): Worker => new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });

/** Solves the proof of work of the site; resolves to its token, rejects if it could not be solved. */
export async function solveTask(purpose: CaptchaPurpose): Promise<string> {
  const challenge = await api.call(createCaptchaChallenge, { body: { purpose } });
  const concurrency = Math.min(maxWorkers, navigator.hardwareConcurrency || 1);
  const solution = await solveChallengeWorkers({ challenge, concurrency, createWorker, timeout: timeoutMs });
  if (!solution) throw new Error('The check took too long.');
  return btoa(JSON.stringify({ challenge, solution }));
}
