import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/performers.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import { inspectPapers, paperFieldOf, type ReceivedPapers } from './papers.ts';
import { replacePapers } from './replace-papers.ts';

/** Replaces identity papers. New papers of a rejected performer start another review. */
export async function uploadDocument({ app, actor, body, files, request }: Call<typeof operations.uploadDocument>) {
  const papers = await inspectPapers(app, papersOf(body, files));
  const kept = await app.transaction((work) => replacePapers(work, { app, actor, request }, papers));
  return { data: kept.map(({ id, type, status }) => ({ _id: id, type: paperFieldOf(type) ?? type, status })) };
}

/** Older clients send one `file` and name its `type`; newer ones name the fields. */
function papersOf(
  body: Call<typeof operations.uploadDocument>['body'],
  files: Call<typeof operations.uploadDocument>['files'],
): ReceivedPapers {
  const { file, ...named } = files;
  if (file && body.type === undefined)
    throw invalidField('type', t('Please say which document this is: idVerification or documentVerification.'));
  const papers: ReceivedPapers = file && body.type ? { ...named, [body.type]: file } : named;
  if (Object.values(papers).length === 0)
    throw new Failure('file-missing', undefined, [{ path: 'idVerification', message: t('Please choose a file.') }]);
  return papers;
}
