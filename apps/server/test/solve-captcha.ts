import {
  createCaptchaChallenge,
  type CaptchaChallenge,
  type CaptchaPurpose,
} from '@ovation/contract/people/captcha.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestServer } from './start-server.ts';

/** Solves the built-in captcha's proof of work, like a browser; returns the token. */
export async function solveWork(challenge: CaptchaChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Gets a challenge from the server and solves it. */
export async function solveCaptcha(server: TestServer, purpose: CaptchaPurpose): Promise<string> {
  return solveWork(await server.client().call(createCaptchaChallenge, { body: { purpose } }));
}
