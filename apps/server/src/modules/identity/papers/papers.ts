import { randomInt } from 'node:crypto';
import type * as operations from '@ovation/contract/people/identity.ts';
import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { changeCheck, lockCheck } from '../identity.store.ts';
import { listPapers, savePaper, saveCode, describePaper, takeCode, type PaperRow } from './papers.store.ts';
import type { Call, ReceivedFile } from '../../../platform/http/call.ts';
import { invalidField, Failure } from '../../../platform/failure.ts';
import { inspectPapers, replacePapers, selfieType } from '../../profiles/index.ts';
import { dayFromNow } from '../days.ts';
import { readOwnCheck } from '../identity.ts';
import { fileInvalid, inspectFile } from '../../media/index.ts';

/** A new paper reopens the review; the page of an approved performer stays open meanwhile. */
export async function notePapers(
  work: Work,
  app: App,
  { performerId, papers }: DomainEvents['papers.kept'],
): Promise<void> {
  const now = app.clock.now();
  const check = await lockCheck(work.db, performerId, now);
  for (const paper of papers) await savePaper(work.db, performerId, paper, now);
  const isDraft = check.status === 'draft' && !hasBoth(await listPapers(work.db, performerId));
  await changeCheck(
    work.db,
    performerId,
    { status: isDraft ? 'draft' : 'submitted', reason: null, version: check.version + 1 },
    now,
  );
}

function hasBoth(papers: readonly PaperRow[]): boolean {
  return papers.filter(({ type }) => type !== 'selfie').length === 2;
}

const validMs = 24 * 3_600_000;
const codeLength = 6;
/** Without those that look alike in handwriting. */
const alphabet = '2346789ABCDEFGHJKMNPQRTVWXYZ';

/** A code that no older photo can show. A new one replaces the last. */
export async function createSelfieCode({ app, actor }: Call<typeof operations.createSelfieCode>) {
  const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  const expiresAt = new Date(app.clock.now().getTime() + validMs);
  await saveCode(app.database, actor.id, code, expiresAt);
  return { code, expiresAt: expiresAt.toISOString() };
}

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

/** Staff compare the photo with the papers, and the code on it with the stored one. */
export async function sendSelfie({ app, actor, files, request }: Call<typeof operations.sendSelfie>) {
  const received = files.file as ReceivedFile;
  const selfie = await inspectFile(app, received, selfieType);
  if (selfie.mimeType === 'application/pdf')
    throw fileInvalid(received, t('Please choose a JPEG, PNG or WebP picture.'));
  await app.transaction(async (work) => {
    const code = await takeCode(work.db, actor.id, app.clock.now());
    if (code === undefined)
      throw new Failure(
        'conflict',
        t('Your code is no longer valid. Please ask for a new one, and take the photo again.'),
      );
    await replacePapers(work, { app, actor, request }, [selfie]);
    await describePaper(work.db, actor.id, 'selfie', { code });
  });
  return readOwnCheck(app, actor.id);
}
