import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/captcha.ts';
import type * as referenceOperations from '@ovation/contract/site/reference.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { checkCaptcha } from '../settings/index.ts';

export async function createCaptchaChallenge({ app, body }: Call<typeof operations.createCaptchaChallenge>) {
  const captcha = app.captcha.current();
  if (!captcha?.createChallenge) throw new Failure('not-found', t('This site has no captcha of its own.'));
  return captcha.createChallenge(body.purpose);
}

/**
 * For clients that verify a captcha themselves. A token works once, so it cannot be used for another call afterwards.
 */
export async function verifyCaptcha({ app, body, request }: Call<typeof referenceOperations.verifyCaptcha>) {
  const verdict = await checkCaptcha(app, app.captcha.verifier(), { token: body.token, address: request.address });
  return { success: verdict.success, score: verdict.score ?? null };
}
