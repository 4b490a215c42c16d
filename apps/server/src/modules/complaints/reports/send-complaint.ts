import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/complaints.ts';
import { sanitiseLine } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { cleanText } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { queueMail } from '../../accounts/index.ts';
import { requireCaptcha } from '../../settings/index.ts';
import { fileReport } from './file-report.ts';
import { findReported } from './find-reported.ts';
import { receiptPath } from './receipt-token.ts';

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
    subject: t('We have your report'),
    paragraphs: [
      t('Our staff will review it. This link opens a page that shows when they will decide by, and what they decide.'),
      t('Keep this email: the link is the only way to open your report, and anyone who has it can see the report.'),
      t('If you did not write to us, you can ignore this email.'),
    ],
    action: { label: t('See your report'), path: receiptPath(app, reportId) },
  });
}
