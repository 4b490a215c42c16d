import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/complaints.ts';
import { sanitiseLine, sanitiseText } from '@ovation/domain';
import type * as reportOperations from '@ovation/contract/site/reports.ts';
import type { App } from '../../../app.ts';
import { cleanText } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { invalidField, Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { queueMail, presentAccountCards } from '../../accounts/index.ts';
import { requireCaptcha } from '../../settings/index.ts';
import { fileReport } from './file-report.ts';
import { receiptPath } from './receipt-token.ts';
import { findPerformerId, loadReported, type ReportedRow } from '../cases/reported-object.store.ts';
import { job } from '../../../platform/jobs/job.ts';
import { forgetVisitors as forgetSome } from './reports.store.ts';
import { requireGranted, type Viewing } from '../../access/index.ts';
import { requireReceived } from '../../conversations/index.ts';
import { requireReactable } from '../../engagement/index.ts';
import { requireVisibleReview } from '../../library/index.ts';
import { requireReadable } from '../../stream-chat/index.ts';

/**
 * The same reply whatever is found at the address, so that it reveals nothing. A person who is logged in reports as
 * their account; everyone gets a receipt by e-mail.
 */
export async function sendComplaint(call: Call<typeof operations.sendComplaint>) {
  await requireCaptcha(call, 'sendComplaint');
  const { app, actor, body } = call;
  const address = sanitiseLine(body.address ?? '');
  const object = await findReported(app, address);
  if (object && actor && object.author_id === actor.id)
    throw invalidField('address', t('This is yours. You can change or delete it yourself.'));
  const report = {
    objectKind: object?.kind ?? ('address' as const),
    objectId: object?.id,
    authorId: object?.author_id ?? null,
    reporterId: actor?.id ?? null,
    email: actor ? null : body.email.toLowerCase(),
    name: actor ? null : sanitiseLine(body.name ?? '') || null,
    address: object ? '' : address,
    reason: body.reason,
    text: cleanText('text', body.text),
  };
  await app.transaction(async (work) => {
    const { reportId } = await fileReport(work, app, report);
    await mailReceipt(work, app, body.email, reportId);
  });
  return { message: t('Thank you. We have sent you a receipt with a link to the status of your report.') };
}

async function mailReceipt(work: Work, app: App, to: string, reportId: string): Promise<void> {
  await queueMail(work, app, {
    to,
    kind: 'link',
    write: () => ({
      subject: t('We have your report'),
      paragraphs: [
        t(
          'Our staff will review it. This link opens a page that shows when they will decide by, and what they decide.',
        ),
        t('Keep this email: the link is the only way to open your report, and anyone who has it can see the report.'),
        t('If you did not write to us, you can ignore this email.'),
      ],
      action: { label: t('See your report'), path: receiptPath(app, reportId) },
    }),
  });
}

const contentPage = /^\/([^/]+)\/[a-z]+\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;
const profilePage = /^\/([^/]+)\/?$/;

/** The object whose page has this address, also if the reader could not open it; undefined for anything else. */
async function findReported(app: App, address: string): Promise<ReportedRow | undefined> {
  const path = pathOf(app, address);
  const [, username, id] = contentPage.exec(path) ?? [];
  if (username !== undefined && id !== undefined) return findContent(app, username, id.toLowerCase());
  const [, profile] = profilePage.exec(path) ?? [];
  const performerId = profile === undefined ? undefined : await findPerformerId(app.database, profile);
  return performerId === undefined ? undefined : (await loadReported(app.database, [performerId]))[0];
}

/** The path of a page of this site, however its address was written; empty for other sites. */
function pathOf({ config }: App, address: string): string {
  const { host } = new URL(config.publicUrl);
  const whole = /^https?:\/\//i.test(address) ? address : address.startsWith('/') ? `http://${host}${address}` : '';
  const text = whole === '' && address.toLowerCase().startsWith(`${host}/`) ? `http://${address}` : whole;
  if (!URL.canParse(text)) return '';
  const url = new URL(text);
  return url.host === host ? decodePath(url.pathname) : '';
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '';
  }
}

async function findContent(app: App, username: string, id: string): Promise<ReportedRow | undefined> {
  const [found] = await loadReported(app.database, [id]);
  if (!found || found.page_kind === null || found.page_id !== found.id) return undefined;
  const performer = (await presentAccountCards(app.database, [found.performer_id])).get(found.performer_id);
  return performer?.username.toLowerCase() === username.toLowerCase() ? found : undefined;
}

export const forgetVisitorsJob = job({ name: 'forget-visitors-of-reports' });

const [batch, dayMs] = [500, 86_400_000];
const keptDays = 180;

/** Deletes the e-mail addresses and names of visitors some time after the decision; their texts stay with the case. */
export async function forgetVisitors(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - keptDays * dayMs);
  while ((await forgetSome(app.database, before, batch)) === batch);
}

/** Only what the caller can see may be reported. Reporting an open case again changes nothing and replies the same. */
export async function createReport({ app, actor, body, request }: Call<typeof reportOperations.createReport>) {
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
  { objectType, objectId }: Call<typeof reportOperations.createReport>['body'],
): Promise<void> {
  if (objectType === 'message') return requireReceived(app, viewing.viewer, objectId);
  if (objectType === 'review') return requireVisibleReview(app, viewing, objectId);
  if (objectType === 'stream-message') return requireReadable(app, viewing, objectId);
  const decision = await requireReactable(app, viewing, objectType, objectId);
  if (objectType === 'comment') requireGranted(decision);
}
