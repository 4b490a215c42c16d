import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/approvals.ts';
import { toMinor } from '@ovation/domain';
import type { App } from '../../app.ts';
import { cleanLine } from '../../platform/clean-line.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { requirePermission } from '../../platform/http/staff-access.ts';
import { listStaffWith, queueMails } from '../accounts/index.ts';
import { recordEvent } from '../security-log/index.ts';
import { insertApproval, type ApprovalRow } from './approval.store.ts';
import { permissionFor } from './policy.ts';
import { presentApprovals } from './present.ts';

const waitMs = 7 * 24 * 3_600_000;

/** Whether the action is still possible is checked when it is carried out. Throws permission-missing, conflict. */
export async function askForApproval(call: Call<typeof operations.askForApproval>) {
  const { app, actor, body } = call;
  requirePermission(actor, permissionFor(body.action));
  if (body.action !== 'approvePayoutRequest' && !body.note)
    throw invalidField('note', t('Please write a note for the fan.'));
  const now = app.clock.now();
  const wanted = {
    action: body.action,
    objectId: body.objectId,
    amount: toMinor(body.amount),
    note: body.note ? cleanLine('note', body.note) : '',
    reason: cleanLine('reason', body.reason),
    askedBy: actor.id,
    expiresAt: new Date(now.getTime() + waitMs),
  };
  const asked = await app.transaction(async (work) => {
    const row = await insertApproval(work.db, wanted, now);
    if (!row) throw new Failure('conflict', t('This is already waiting for approval.'));
    await mailColleagues(work, app, row);
    const details = { action: row.action, object: row.object_id, amount: body.amount.toFixed(2) };
    await recordEvent(work, call, { kind: 'approval-asked', details });
    return row;
  });
  return (await presentApprovals(app.database, [asked], actor, now))[0] as operations.Approval;
}

/** Throws conflict if nobody else may approve it. */
async function mailColleagues(work: Work, app: App, { action, asked_by }: ApprovalRow): Promise<void> {
  const colleagues = (await listStaffWith(work.db, permissionFor(action))).filter(({ id }) => id !== asked_by);
  if (colleagues.length === 0)
    throw new Failure(
      'conflict',
      t('No one else can approve this. An owner can invite a second person, or change the limit in the settings.'),
    );
  await queueMails(
    work,
    app,
    colleagues.map(({ email }) => ({
      to: email,
      subject: t('A refund or payout needs your approval'),
      paragraphs: [t('A colleague is asking for your approval. The request is open for seven days.')],
      action: { label: t('See the request'), path: '/admin/approvals' },
    })),
  );
}
