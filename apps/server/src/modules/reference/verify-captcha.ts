import type * as operations from '@ovation/contract/reference.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';

/** A provider that does not answer is told as such: nobody passes because of it. */
export async function verifyCaptcha({ app, body, request }: Call<typeof operations.verifyCaptcha>) {
  const verdict = await app.captcha.verify(body.token, request.address).catch((error: unknown) => {
    app.logger.warn({ error }, 'The captcha provider did not answer');
    throw new Failure('captcha-unavailable');
  });
  return { success: verdict.success, score: verdict.score ?? null };
}
