import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/reports.ts';
import { sanitiseText } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import { requireGranted, type Viewing } from '../../access/index.ts';
import { requireReceived } from '../../conversations/index.ts';
import { requireReactable } from '../../engagement/index.ts';
import { requireVisibleReview } from '../../library/index.ts';
import { requireReadable } from '../../stream-chat/index.ts';
import { loadReported } from '../cases/reported-object.store.ts';
import { fileReport } from './file-report.ts';

/** Only what the caller can see may be reported. Reporting an open case again changes nothing and replies the same. */
export async function createReport({ app, actor, body, request }: Call<typeof operations.createReport>) {
  await requireSeen(app, { viewer: actor, country: request.country }, body);
  const [object] = await loadReported(app.database, [body.objectId]);
  if (!object) throw new Failure('not-found');
  if (object.author_id === actor.id)
    throw invalidField('objectId', t('This is yours. You can change or delete it yourself.'));
  const report = {
    objectKind: body.objectType,
    objectId: body.objectId,
    authorId: object.author_id,
    reporterId: actor.id,
    email: null,
    name: null,
    address: '',
    reason: body.reason,
    text: sanitiseText(body.text ?? ''),
  };
  await app.transaction((work) => fileReport(work, app, report));
  return { message: t('Thank you. Our staff will look at it.') };
}

/** A message is visible to its two parties alone, a stream's chat to everyone who may read it. */
async function requireSeen(
  app: App,
  viewing: Viewing,
  { objectType, objectId }: Call<typeof operations.createReport>['body'],
): Promise<void> {
  if (objectType === 'message') return requireReceived(app, viewing.viewer, objectId);
  if (objectType === 'review') return requireVisibleReview(app, viewing, objectId);
  if (objectType === 'stream-message') return requireReadable(app, viewing, objectId);
  const decision = await requireReactable(app, viewing, objectType, objectId);
  if (objectType === 'comment') requireGranted(decision);
}
