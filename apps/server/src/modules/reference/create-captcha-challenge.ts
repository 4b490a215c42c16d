import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/captcha.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';

export async function createCaptchaChallenge({ app, body }: Call<typeof operations.createCaptchaChallenge>) {
  const captcha = app.captcha.current();
  if (!captcha?.createChallenge) throw new Failure('not-found', t('This site has no captcha of its own.'));
  return captcha.createChallenge(body.purpose);
}
