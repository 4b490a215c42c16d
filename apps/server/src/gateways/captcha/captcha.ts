import type { CaptchaChallenge, CaptchaKind, CaptchaPurpose } from '@ovation/contract/people/captcha.ts';

/** What a provider says of a solved captcha. */
export interface CaptchaVerdict {
  readonly success: boolean;
  /** From 0, a robot, to 1, a person; only where the provider tells. */
  readonly score?: number;
}

export interface CaptchaGateway {
  readonly name: CaptchaKind;
  /** Origins of the frames that it shows in a form. */
  readonly frames: readonly string[];
  /**
   * Whether a person solved it, for this purpose where the token names one. Throws when the provider did not answer or
   * refuses our key: that is nobody's failed captcha.
   */
  verify(token: string, address: string, purpose?: CaptchaPurpose): Promise<CaptchaVerdict>;
  /** Only where the site itself sets the task. */
  createChallenge?(purpose: CaptchaPurpose): Promise<CaptchaChallenge>;
}
