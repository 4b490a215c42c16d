import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/notifications.ts';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { changeSettingsOf } from '../notification-settings.store.ts';
import { lockOpenAccount } from './digest.store.ts';
import { accountOfToken, oneClickPath } from './unsubscribe-token.ts';

/** Unsubscribing again changes nothing and returns the same. */
export async function stopDigest({ app, body }: Pick<Call<typeof operations.stopDigest>, 'app' | 'body'>) {
  const accountId = accountOfToken(app, body.token);
  if (accountId === undefined)
    throw new Failure('not-found', t('This link no longer works. Please choose your emails in the settings.'));
  await app.transaction(async ({ db }) => {
    if (await lockOpenAccount(db, accountId)) await changeSettingsOf(db, accountId, { digest: 'off' }, app.clock.now());
  });
  return { message: t('You are unsubscribed from these emails.') };
}

const maxFormBytes = 1_024;

/**
 * An email program's one click (RFC 8058) posts a form, without a page of the site. A link scanner's GET changes
 * nothing.
 */
export function registerOneClick(server: FastifyInstance, app: App): void {
  void server.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxFormBytes }, (_request, body, done) =>
      done(null, body),
    );
    const open = { config: { openBeforeAgeProof: true } };
    routes.post<{ Querystring: { token?: string | string[] } }>(oneClickPath, open, async ({ query }) =>
      stopDigest({ app, body: { token: String(query.token ?? '') } }),
    );
  });
}
