import type { Kysely } from 'kysely';
import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/performer-review.ts';
import type * as performerOperations from '@ovation/contract/people/performers.ts';
import type { App } from '../../../app.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { ReceivedFile, Call } from '../../../platform/http/call.ts';
import {
  deleteFiles,
  inspectFile,
  keepFile,
  loadFilesOf,
  originalName,
  type FileType,
  type InspectedFile,
  type KeptFile,
  type ListedFile,
} from '../../media/index.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import { openPapersMs } from '../../access/index.ts';
import { recordEvent } from '../../security-log/index.ts';
import { loadPerformer } from '../performer.store.ts';
import type { AuthenticatedCall } from '../../accounts/index.ts';
import { loadStatusForChange, updateStatus } from '../performer-status.store.ts';
import { lockOldPapers, markPapersDeleted } from './paper.store.ts';
import { job } from '../../../platform/jobs/job.ts';

/** The fields of the form, and the file type of each. */
const paperTypes = {
  idVerification: 'id-verification',
  documentVerification: 'document-verification',
} as const satisfies Record<string, FileType>;
/** A photo of the performer with a code, which staff compare with the papers. */
export const selfieType = 'identity-selfie' satisfies FileType;

export type PaperField = keyof typeof paperTypes;
type ReceivedPapers = { readonly [Field in PaperField]?: ReceivedFile | undefined };

const fields = Object.keys(paperTypes) as PaperField[];

function paperFieldOf(type: string): PaperField | 'selfie' | undefined {
  if (type === selfieType) return 'selfie';
  return fields.find((field) => paperTypes[field] === type);
}

/** Inspects the bytes of received papers; no transaction may be open. Throws file-invalid. */
export async function inspectPapers(app: App, papers: ReceivedPapers): Promise<InspectedFile[]> {
  const received = fields.flatMap((field) => (papers[field] ? [{ type: paperTypes[field], file: papers[field] }] : []));
  const inspected: InspectedFile[] = [];
  for (const { type, file } of received) inspected.push(await inspectFile(app, file, type));
  return inspected;
}

/** Adds papers to an account and deletes its earlier ones of the same types. */
export async function keepPapers(
  work: Work,
  app: App,
  accountId: string,
  papers: readonly InspectedFile[],
): Promise<KeptFile[]> {
  const earlier = await loadFilesOf(work.db, 'account', [accountId]);
  const types = new Set<string>(papers.map(({ type }) => type));
  await deleteFiles(
    work,
    earlier.filter(({ type }) => types.has(type)).map(({ id }) => id),
  );
  const kept: KeptFile[] = [];
  for (const paper of papers)
    kept.push(await keepFile(work, app, paper, { ownerId: accountId, object: { kind: 'account', id: accountId } }));
  const sent = kept.map(({ id, type }, index) => ({
    fileId: id,
    type: paperFieldOf(type) as PaperField | 'selfie',
    sha256: papers[index]?.received.sha256 as Buffer,
  }));
  await work.publish('papers.kept', { performerId: accountId, papers: sent });
  return kept;
}

/** Whether a performer has uploaded both papers. */
export async function hasAllPapers(db: Kysely<DB>, accountId: string): Promise<boolean> {
  const types = new Set((await loadFilesOf(db, 'account', [accountId])).map(({ type }) => type));
  return fields.every((field) => types.has(paperTypes[field]));
}

/** A paper for its owner and staff, with the signed address of the original. */
export function presentPaper(app: App, file: ListedFile) {
  return {
    _id: file.id,
    type: paperFieldOf(file.type) ?? file.type,
    mimeType: file.mime_type,
    url: app.mediaAddresses.sign(file, originalName),
    createdAt: file.created_at.toISOString(),
  };
}

/** From now on, delivery hands out this performer's papers to this member of staff, for some minutes. */
export async function openPapers(call: Call<typeof operations.openPapers>) {
  const { app, params, body } = call;
  const now = app.clock.now();
  await app.transaction(async (work) => {
    if (!(await loadPerformer(work.db, params.id, { viewerId: undefined, now })))
      throw new Failure('not-found', t('This creator does not exist.'));
    await recordEvent(work, call, { kind: 'papers-opened', subjectId: params.id, details: { reason: body.reason } });
  });
  return { until: new Date(now.getTime() + openPapersMs).toISOString() };
}

/** Replaces identity papers of the caller. New papers of a rejected performer start another review. */
export async function replacePapers(
  work: Work,
  by: AuthenticatedCall,
  papers: readonly InspectedFile[],
): Promise<KeptFile[]> {
  const { app, actor } = by;
  await reopenReview(work, app, actor.id);
  const types = papers.map(({ type }) => type).join(', ');
  await recordEvent(work, by, { kind: 'papers-uploaded', details: { papers: types } });
  return keepPapers(work, app, actor.id, papers);
}

/** A rejected performer waits for another review. Locks the performer until the transaction ends. */
export async function reopenReview(work: Work, app: App, performerId: string): Promise<void> {
  if ((await loadStatusForChange(work.db, performerId)) !== 'rejected') return;
  await updateStatus(work.db, performerId, 'pending', null, app.clock.now());
  await work.publish('account.changed', { accountId: performerId });
}

/** Replaces identity papers. New papers of a rejected performer start another review. */
export async function uploadDocument({
  app,
  actor,
  body,
  files,
  request,
}: Call<typeof performerOperations.uploadDocument>) {
  const papers = await inspectPapers(app, papersOf(body, files));
  const kept = await app.transaction((work) => replacePapers(work, { app, actor, request }, papers));
  return { data: kept.map(({ id, type, status }) => ({ _id: id, type: paperFieldOf(type) ?? type, status })) };
}

/** Older clients send one `file` and name its `type`; newer ones name the fields. */
function papersOf(
  body: Call<typeof performerOperations.uploadDocument>['body'],
  files: Call<typeof performerOperations.uploadDocument>['files'],
): ReceivedPapers {
  const { file, ...named } = files;
  if (file && body.type === undefined)
    throw invalidField('type', t('Please say which document this is: idVerification or documentVerification.'));
  const papers: ReceivedPapers = file && body.type ? { ...named, [body.type]: file } : named;
  if (Object.values(papers).length === 0)
    throw new Failure('file-missing', undefined, [{ path: 'idVerification', message: t('Please choose a file.') }]);
  return papers;
}

const dayMs = 24 * 3_600_000;
const batchSize = 100;

export const deleteOldPapersJob = job({ name: 'delete-old-papers' });

/** Deletes identity papers, rows and bytes, after the site's retention period; 0 days keep them forever. */
export async function deleteOldPapers(app: App): Promise<void> {
  const { papersRetentionDays: days } = await app.settings.read();
  if (days === 0) return;
  const before = new Date(app.clock.now().getTime() - days * dayMs);
  for (let deleted = batchSize; deleted === batchSize;)
    deleted = await app.transaction((work) => deleteBatch(work, app, before));
}

/** Returns how many papers it deleted. */
async function deleteBatch(work: Work, app: App, before: Date): Promise<number> {
  const papers = await lockOldPapers(work.db, before, batchSize);
  if (papers.length === 0) return 0;
  const performerIds = [...new Set(papers.map(({ owner_id }) => owner_id))];
  await deleteFiles(
    work,
    papers.map(({ id }) => id),
  );
  await markPapersDeleted(work.db, performerIds, app.clock.now());
  for (const subjectId of performerIds) await recordEvent(work, { app }, { kind: 'papers-deleted', subjectId });
  return papers.length;
}
