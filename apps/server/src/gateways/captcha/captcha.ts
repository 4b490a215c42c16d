/** What a provider says of a solved captcha. */
export interface CaptchaVerdict {
  readonly success: boolean;
  /** From 0, a robot, to 1, a person; only where the provider tells. */
  readonly score?: number;
}

export interface CaptchaGateway {
  /** Whether a person solved it. Throws when the provider did not answer or refuses our key: that is nobody's failed captcha. */
  verify(token: string, address: string): Promise<CaptchaVerdict>;
}
