import { ApiError } from '@ovation/client';
import type { CaptchaKind, CaptchaPurpose } from '@ovation/contract/people/captcha.ts';
import { useState } from 'react';
import { useSettings } from '../../../platform/visitor/session.ts';

export interface Captcha {
  readonly kind: CaptchaKind;
  readonly purpose: CaptchaPurpose;
  /** The form shows it. */
  readonly isAsked: boolean;
  /** The work is being done. */
  readonly isChecking: boolean;
  /** How many tokens were used: each counts once, and the provider's form begins anew. */
  readonly round: number;
  /** What a provider's form has earned; undefined once that has expired. */
  setToken(token: string | undefined): void;
  /** Makes a call with the token that it asks for; while the captcha is off, without one. */
  send<Result>(call: (token: string | undefined) => Promise<Result>): Promise<Result>;
}

interface CaptchaOptions {
  /** Only once the server asks for it. */
  readonly isLate?: boolean;
}

/** The captcha of a form. `CaptchaCheck` shows it; `send` goes around the call. */
export function useCaptcha(purpose: CaptchaPurpose, { isLate = false }: CaptchaOptions = {}): Captcha {
  const { captcha: kind } = useSettings();
  const [isAsked, setAsked] = useState(!isLate);
  const [isChecking, setChecking] = useState(false);
  const [token, setToken] = useState<string>();
  const [round, setRound] = useState(0);

  async function work(): Promise<string> {
    setChecking(true);
    try {
      const { solveTask } = await import('./solve-task.ts');
      return await solveTask(purpose);
    } catch (error) {
      throw error instanceof ApiError && error.statusCode !== 404
        ? error
        : unsolved('captcha-unavailable', 'We could not check that you are not a robot. Please try again.');
    } finally {
      setChecking(false);
    }
  }

  async function earn(): Promise<string> {
    if (kind === 'builtin') return work();
    if (token === undefined) throw unsolved('captcha-required', 'Please confirm below that you are not a robot.');
    return token;
  }

  async function sendWithToken<Result>(call: (token: string) => Promise<Result>): Promise<Result> {
    const earned = await earn();
    try {
      return await call(earned);
    } finally {
      setToken(undefined);
      setRound((before) => before + 1);
    }
  }

  async function send<Result>(call: (token: string | undefined) => Promise<Result>): Promise<Result> {
    if (kind === 'off') return call(undefined);
    if (isAsked) return sendWithToken(call);
    try {
      return await call(undefined);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'captcha-required') throw error;
      setAsked(true);
      // The built-in one needs nobody: what was typed is sent again by itself.
      if (kind === 'builtin') return sendWithToken(call);
      throw unsolved('captcha-required', 'Please confirm below that you are not a robot, then try again.');
    }
  }

  return { kind, purpose, isAsked, isChecking, round, setToken, send };
}

function unsolved(code: 'captcha-required' | 'captcha-unavailable', message: string): ApiError {
  return new ApiError({ statusCode: 0, code, message, requestId: '' });
}
