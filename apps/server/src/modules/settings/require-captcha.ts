import { t } from '@ovation/language/t.ts';
import type { CaptchaPurpose } from '@ovation/contract/people/captcha.ts';
import type { App } from '../../app.ts';
import type { CaptchaGateway, CaptchaVerdict } from '../../gateways/captcha/captcha.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';

interface CaptchaCall extends Pick<Call, 'app' | 'request'> {
  readonly body: { readonly captcha?: string | undefined };
}

/** Whether forms currently require a captcha. */
export async function isCaptchaOn(app: App): Promise<boolean> {
  return (await app.settings.read()).captcha !== 'off';
}

/**
 * Requires a captcha that was solved for this purpose, unless the captcha is off. Throws captcha-required or
 * captcha-unavailable.
 */
export async function requireCaptcha({ app, body, request }: CaptchaCall, purpose: CaptchaPurpose): Promise<void> {
  await app.settings.read();
  const captcha = app.captcha.current();
  if (!captcha) return;
  if (!body.captcha) throw new Failure('captcha-required');
  const { success } = await checkCaptcha(app, captcha, { token: body.captcha, address: request.address, purpose });
  if (!success)
    throw new Failure(
      'captcha-required',
      t('We couldn’t confirm that you’re not a robot, or the check has expired. Please try again.'),
    );
}

interface CaptchaAttempt {
  readonly token: string;
  readonly address: string;
  readonly purpose?: CaptchaPurpose;
}

/** Throws captcha-unavailable where the provider does not answer: no one passes, and no one is called a robot. */
export async function checkCaptcha(
  app: App,
  captcha: CaptchaGateway,
  { token, address, purpose }: CaptchaAttempt,
): Promise<CaptchaVerdict> {
  try {
    return await captcha.verify(token, address, purpose);
  } catch (error) {
    app.logger.warn({ err: error, captcha: captcha.name }, 'The captcha provider did not answer');
    throw new Failure('captcha-unavailable');
  }
}
