import type * as operations from '@ovation/contract/people/own-data.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireReauthentication } from '../../accounts/index.ts';
import { recordEvent } from '../../security-log/index.ts';
import { requireOwnArchive, signArchive } from './exports.ts';

/** A stolen session must not suffice to carry everything away. */
export async function createDataExportLink({
  app,
  actor,
  params,
  body,
  request,
}: Call<typeof operations.createDataExportLink>) {
  await requireOwnArchive(app, { accountId: actor.id, exportId: params.id });
  await requireReauthentication({ app, actor, request }, body.currentPassword);
  await app.transaction((work) => recordEvent(work, { app, actor, request }, { kind: 'data-downloaded' }));
  const { url, expiresAt } = signArchive(app, { accountId: actor.id, exportId: params.id });
  return { url, expiresAt: expiresAt.toISOString() };
}
