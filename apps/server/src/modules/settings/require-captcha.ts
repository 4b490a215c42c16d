import type { CaptchaPurpose } from '@ovation/contract/people/captcha.ts';
import type { App } from '../../app.ts';
import type { CaptchaGateway, CaptchaVerdict } from '../../gateways/captcha/captcha.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';

interface CaptchaCall extends Pick<Call, 'app' | 'request'> {
  readonly body: { readonly captcha?: string | undefined };
}

/** Whether forms ask for a captcha now. */
export async function isCaptchaOn(app: App): Promise<boolean> {
  return (await app.settings.read()).captcha !== 'off';
}

/** Lets a call go on that brings a captcha solved for this purpose; every call, while the captcha is off. Throws captcha-required, captcha-unavailable. */
export async function requireCaptcha({ app, body, request }: CaptchaCall, purpose: CaptchaPurpose): Promise<void> {
  await app.settings.read();
  const captcha = app.captcha.current();
  if (!captcha) return;
  if (!body.captcha) throw new Failure('captcha-required');
  const { success } = await checkCaptcha(app, captcha, { token: body.captcha, address: request.address, purpose });
  if (!success)
    throw new Failure(
      'captcha-required',
      'The check that you are not a robot did not succeed, or took place too long ago. Please try again.',
    );
}

interface Question {
  readonly token: string;
  readonly address: string;
  readonly purpose?: CaptchaPurpose;
}

/** A provider that does not answer lets nobody pass, and calls nobody a robot. Throws captcha-unavailable. */
export async function checkCaptcha(
  app: App,
  captcha: CaptchaGateway,
  { token, address, purpose }: Question,
): Promise<CaptchaVerdict> {
  try {
    return await captcha.verify(token, address, purpose);
  } catch (error) {
    app.logger.warn({ err: error, captcha: captcha.name }, 'The captcha provider did not answer');
    throw new Failure('captcha-unavailable');
  }
}
