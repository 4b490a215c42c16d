import { t } from '@ovation/language/t.ts';
import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { IdentityReview } from '@ovation/contract/people/identity.ts';
import type { PerformerStatus } from '@ovation/contract/people/performers.ts';
import type { App } from '../../app.ts';
import { Failure } from '../../platform/failure.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { loadCheck, findReviewed } from './identity.store.ts';
import { listDecisions } from './decisions/decision.store.ts';
import { listPapers } from './papers/papers.store.ts';
import { presentFacts, presentForStaff } from './present.ts';

/** A check as staff see it. Throws not-found. */
export async function readReview(app: App, performerId: string): Promise<IdentityReview> {
  const performer = await findReviewed(app.database, performerId);
  if (!performer) throw new Failure('not-found', t('This performer does not exist.'));
  const [check, papers, history] = await Promise.all([
    loadCheck(app.database, performerId),
    listPapers(app.database, performerId),
    listDecisions(app.database, performerId),
  ]);
  const cards = await presentAccountCards(app.database, [performerId, ...history.flatMap(({ by_id }) => by_id ?? [])]);
  return {
    performer: cards.get(performerId) as AccountCard,
    performerStatus: performer.status as PerformerStatus,
    ...presentFacts(check, { papers, isPublishingStopped: performer.publishing_stopped_at !== null }),
    selfieCode: papers.find(({ type }) => type === 'selfie')?.code ?? null,
    providerId: check.provider_id,
    history: history.map((row) => presentForStaff(row, cards)),
  };
}
