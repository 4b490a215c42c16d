import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/identity.ts';
import { invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { inspectPapers, replacePapers } from '../../profiles/index.ts';
import { dayFromNow } from '../days.ts';
import { readOwnCheck } from '../get-identity-check.ts';
import { describePaper } from './paper.store.ts';

/** The page of an approved performer stays open while staff look at the new paper. */
export async function replaceIdentityPaper(call: Call<typeof operations.replaceIdentityPaper>) {
  const { app, actor, body, files, request } = call;
  if (body.expiresOn !== undefined && body.expiresOn <= dayFromNow(app.clock))
    throw invalidField('expiresOn', t('This document has expired. Please send one that is still valid.'));
  const papers = await inspectPapers(app, { [body.type]: files.file });
  await app.transaction(async (work) => {
    await replacePapers(work, { app, actor, request }, papers);
    await describePaper(work.db, actor.id, body.type, { kind: body.kind, expires_on: body.expiresOn ?? null });
  });
  return readOwnCheck(app, actor.id);
}
