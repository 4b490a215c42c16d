import type * as operations from '@ovation/contract/site/reference.ts';
import type { Call } from '../../platform/http/call.ts';
import { checkCaptcha } from '../settings/index.ts';

/**
 * For clients that verify a captcha themselves. A token works once, so it cannot be used for another call afterwards.
 */
export async function verifyCaptcha({ app, body, request }: Call<typeof operations.verifyCaptcha>) {
  const verdict = await checkCaptcha(app, app.captcha.verifier(), { token: body.token, address: request.address });
  return { success: verdict.success, score: verdict.score ?? null };
}
