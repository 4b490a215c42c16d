import type { CaptchaChallenge, CaptchaKind, CaptchaPurpose } from '@ovation/contract/people/captcha.ts';

/** A provider's verdict on a token. */
export interface CaptchaVerdict {
  readonly success: boolean;
  /** From 0, a robot, to 1, a person, if the provider returns a score. */
  readonly score?: number;
}

export interface CaptchaGateway {
  readonly name: CaptchaKind;
  /** The origins of its frames. */
  readonly frames: readonly string[];
  /**
   * Whether a person solved it, for this purpose if the token names one. Throws if the provider does not answer or
   * rejects our key, which is no failed captcha.
   */
  verify(token: string, address: string, purpose?: CaptchaPurpose): Promise<CaptchaVerdict>;
  /** Only if the site itself creates the challenges. */
  createChallenge?(purpose: CaptchaPurpose): Promise<CaptchaChallenge>;
}
