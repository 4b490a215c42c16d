import { t } from '@ovation/language/t.ts';
import { ApiError } from '@ovation/client';
import type { CaptchaKind, CaptchaPurpose } from '@ovation/contract/people/captcha.ts';
import { useState } from 'react';
import { usePosted } from '../../../platform/visitor/posted.ts';
import { useSettings } from '../../../platform/visitor/session.ts';

export interface Captcha {
  readonly kind: CaptchaKind;
  readonly purpose: CaptchaPurpose;
  /** Whether the form shows it. */
  readonly isShown: boolean;
  /** Whether the built-in proof of work is being solved. */
  readonly isChecking: boolean;
  /** The number of used tokens: each is valid once, after which the provider's form is rendered again. */
  readonly round: number;
  /** Sets the token of a provider's form; undefined once it has expired. */
  setToken(token: string | undefined): void;
  /** Makes a call with a token; without one while the captcha is off. */
  send<Result>(call: (token: string | undefined) => Promise<Result>): Promise<Result>;
}

interface CaptchaOptions {
  /** Shows it only once the server requires it. */
  readonly isOnDemand?: boolean;
}

/** The captcha of a form. `CaptchaCheck` shows it; `send` goes around the call. */
export function useCaptcha(purpose: CaptchaPurpose, { isOnDemand = false }: CaptchaOptions = {}): Captcha {
  const { captcha: kind } = useSettings();
  const wasAsked = usePosted({ name: purpose })?.failure?.code === 'captcha-required';
  const [isShown, setShown] = useState(!isOnDemand || wasAsked);
  const [isChecking, setChecking] = useState(false);
  const [token, setToken] = useState<string>();
  const [round, setRound] = useState(0);

  async function solve(): Promise<string> {
    setChecking(true);
    try {
      const { solveTask } = await import('./solve-task.ts');
      return await solveTask(purpose);
    } catch (error) {
      throw error instanceof ApiError && error.statusCode !== 404
        ? error
        : unsolved('captcha-unavailable', t('We couldn’t confirm that you’re not a robot. Please try again.'));
    } finally {
      setChecking(false);
    }
  }

  async function obtainToken(): Promise<string> {
    if (kind === 'builtin') return solve();
    if (token === undefined) throw unsolved('captcha-required', t('Please confirm below that you are not a robot.'));
    return token;
  }

  async function sendWithToken<Result>(call: (token: string) => Promise<Result>): Promise<Result> {
    const validToken = await obtainToken();
    try {
      return await call(validToken);
    } finally {
      setToken(undefined);
      setRound((before) => before + 1);
    }
  }

  async function send<Result>(call: (token: string | undefined) => Promise<Result>): Promise<Result> {
    if (kind === 'off') return call(undefined);
    if (isShown) return sendWithToken(call);
    try {
      return await call(undefined);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'captcha-required') throw error;
      setShown(true);
      // The built-in captcha needs no interaction: the form is sent again automatically.
      if (kind === 'builtin') return sendWithToken(call);
      throw unsolved('captcha-required', t('Please confirm below that you are not a robot, then try again.'));
    }
  }

  return { kind, purpose, isShown, isChecking, round, setToken, send };
}

function unsolved(code: 'captcha-required' | 'captcha-unavailable', message: string): ApiError {
  return new ApiError({ statusCode: 0, code, message, requestId: '' });
}
