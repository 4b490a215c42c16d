import { t } from '@ovation/language/t.ts';
import { createHash } from 'node:crypto';
import type * as operations from '@ovation/contract/money/approvals.ts';
import { approvalActionNames, type ApprovalAction } from '@ovation/contract/money/approvals.ts';
import { permissionsOf } from '@ovation/contract/staff-permissions.ts';
import { fromMinor, toMinor } from '@ovation/domain';
import type { App } from '../../app.ts';
import { cleanLine } from '../../platform/clean-line.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../platform/failure.ts';
import type { Actor, Call } from '../../platform/http/call.ts';
import { requirePermission, may } from '../../platform/http/staff-access.ts';
import { loadStaff, listStaffWith, queueMails } from '../accounts/index.ts';
import { recordEvent, type SecurityEvent } from '../security-log/index.ts';
import { lockApproval, updateApproval, findApprovals, insertApproval, type ApprovalRow } from './approval.store.ts';
import { presentApprovals, isOpen, permissionFor } from './present.ts';

type Grant = Call<typeof operations.grantApproval>;

/**
 * Carries out what a colleague has asked for, on their behalf. The approval is committed first; if the site dies before
 * the action is, another approval carries it out, and the idempotency key lets it happen once.
 */
export async function grantApproval(call: Grant) {
  const { app, actor, params } = call;
  const { row, asker } = await app.transaction(async (work) => {
    const held = await lockOpen(work, app, params.id, actor);
    if (held.asked_by === actor.id)
      throw new Failure('conflict', t('You requested this yourself. A second person has to approve it.'));
    const asking = await requireAsker(work, held);
    if (held.status === 'approved') return { row: held, asker: asking };
    await recordDecision(work, call, 'approval-granted', held);
    const decided = { status: 'approved', decided_by: actor.id };
    return { row: await updateApproval(work.db, held.id, decided, app.clock.now()), asker: asking };
  });
  return presentOne(call, await carryOut(call, row, asker));
}

/** The person who asked may withdraw it in this way, too. */
export async function declineApproval(call: Call<typeof operations.declineApproval>) {
  const { app, actor, params, body } = call;
  const declined = await app.transaction(async (work) => {
    const held = await lockOpen(work, app, params.id, actor);
    if (held.status === 'approved') throw new Failure('conflict', t('This has already been approved.'));
    await recordDecision(work, call, 'approval-declined', held);
    const decision = { status: 'declined', decided_by: actor.id, decision: cleanLine('reason', body.reason) };
    return updateApproval(work.db, held.id, decision, app.clock.now());
  });
  return presentOne(call, declined);
}

async function lockOpen(work: Work, app: App, id: string, actor: Actor): Promise<ApprovalRow> {
  const held = await lockApproval(work.db, id);
  if (!held) throw new Failure('not-found', t('This request does not exist.'));
  requirePermission(actor, permissionFor(held.action));
  if (!isOpen(held, app.clock.now()))
    throw new Failure('conflict', t('This has already been decided, or has expired.'));
  return held;
}

/** The person who asked must still be allowed to. */
async function requireAsker(work: Work, { asked_by, action }: ApprovalRow): Promise<Actor> {
  const asker = await loadStaff(work.db, asked_by);
  const permissions = new Set(permissionsOf(asker?.roles ?? []));
  if (!asker || !permissions.has(permissionFor(action)))
    throw new Failure('conflict', t('The person who requested this no longer has permission. Please decline it.'));
  return { id: asker.id, kind: 'admin', username: asker.username, status: 'active', permissions };
}

/** The site acts for the person who asked, so that the action has one author, however often it is tried. */
async function carryOut(call: Grant, approval: ApprovalRow, asker: Actor): Promise<ApprovalRow> {
  const { app } = call;
  const key = `approval:${approval.id}`;
  const fingerprint = createHash('sha256').update(key).digest();
  const request = { ...call.request, address: '', userAgent: '', idempotencyKey: key, fingerprint };
  const approved = { ...call, actor: asker, request, approved: { amount: approval.amount } } as unknown as Call;
  const failure = await app.approvedActions
    .carryOut(approval.action as ApprovalAction, { call: approved, approval })
    .then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Failure && error.statusCode < 500) return error;
        throw error;
      },
    );
  const outcome = failure ? { status: 'failed', message: failure.message } : { status: 'done', message: null };
  return updateApproval(app.database, approval.id, outcome, app.clock.now());
}

async function recordDecision(
  work: Work,
  call: Pick<Grant, 'app' | 'actor' | 'request'>,
  kind: SecurityEvent['kind'],
  { asked_by, action, object_id, amount }: ApprovalRow,
): Promise<void> {
  const details = { action, object: object_id, amount: fromMinor(amount).toFixed(2) };
  await recordEvent(work, call, { kind, subjectId: asked_by, details });
}

async function presentOne({ app, actor }: Pick<Grant, 'app' | 'actor'>, row: ApprovalRow) {
  return (await presentApprovals(app.database, [row], actor, app.clock.now()))[0] as operations.Approval;
}

/** Only what the caller may decide if someone else asks for it. */
export async function listApprovals({ app, actor, query }: Call<typeof operations.listApprovals>) {
  const actions = approvalActionNames.filter((action) => may(actor, permissionFor(action)));
  if (actions.length === 0) return { data: [], total: 0 };
  const { rows, total } = await findApprovals(app.database, { ...query, actions });
  return { data: await presentApprovals(app.database, rows, actor, app.clock.now()), total };
}

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
      write: () => ({
        subject: t('A refund or payout needs your approval'),
        paragraphs: [t('A colleague is asking for your approval. The request is open for seven days.')],
        action: { label: t('See the request'), path: '/admin/approvals' },
      }),
    })),
  );
}
