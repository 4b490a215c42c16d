import type * as operations from '@ovation/contract/performers.ts';
import { sanitiseText } from '@ovation/domain';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { Failure } from '../../platform/failure.ts';
import { queueMail } from '../accounts/index.ts';
import { loadPerformer, updateStatus, type PerformerRow } from './performer.store.ts';
import { presentForReview } from './present.ts';

type Decision = 'active' | 'rejected' | 'suspended';

export async function changePerformerStatus({ app, params, body }: Call<typeof operations.changePerformerStatus>) {
  const now = app.clock.now();
  const reason = body.reason ? sanitiseText(body.reason) : null;
  return app.transaction(async (work) => {
    if (!(await updateStatus(work.db, params.id, body.status, reason, now))) throw new Failure('not-found', 'This performer does not exist.');
    const row = (await loadPerformer(work.db, params.id, { viewerId: undefined, now })) as PerformerRow;
    await tellPerformer(work, app, row, body.status, reason);
    await work.publish('performer.reviewed', { performerId: params.id, status: body.status });
    return presentForReview(app, row);
  });
}

const letters: Record<Decision, { subject: string; sentence: string }> = {
  active: { subject: 'Welcome on stage', sentence: 'Your papers are checked and your page is open. You can publish and earn from now on.' },
  rejected: { subject: 'About your registration', sentence: 'We could not approve your registration.' },
  suspended: { subject: 'Your page is suspended', sentence: 'Your page is not shown for now, and nothing can be bought on it.' },
};

async function tellPerformer(work: Work, app: App, row: PerformerRow, decision: Decision, reason: string | null): Promise<void> {
  const { subject, sentence } = letters[decision];
  const paragraphs = [sentence, ...(reason === null ? [] : [`The reason: ${reason}`])];
  await queueMail(work, app, { to: row.email, name: row.name, subject, paragraphs, action: { label: 'Go to my account', path: '/creator/account' } });
}
