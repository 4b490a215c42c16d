import type * as operations from '@ovation/contract/people/identity.ts';
import type { IdentityCheck, IdentityReview } from '@ovation/contract/people/identity.ts';
import { t } from '@ovation/language/t.ts';
import type { PerformerStatus } from '@ovation/contract/people/performers.ts';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import { loadCheck, findReviewed, listChecks } from './identity.store.ts';
import { listDecisions } from './decisions/decision.store.ts';
import { listPapers, findCode } from './papers/papers.store.ts';
import { presentDecision, presentFacts, presentForStaff, presentListed } from './present.ts';
import { Failure } from '../../platform/failure.ts';
import { presentAccountCards, requireCard } from '../accounts/index.ts';

export async function getIdentityCheck({ app, actor }: Call<typeof operations.getIdentityCheck>) {
  return readOwnCheck(app, actor.id);
}

export async function readOwnCheck(app: App, performerId: string): Promise<IdentityCheck> {
  const [check, performer, papers, code, history, settings] = await Promise.all([
    loadCheck(app.database, performerId),
    findReviewed(app.database, performerId),
    listPapers(app.database, performerId),
    findCode(app.database, performerId, app.clock.now()),
    listDecisions(app.database, performerId),
    app.settings.read(),
  ]);
  return {
    ...presentFacts(check, { papers, isPublishingStopped: Boolean(performer?.publishing_stopped_at) }),
    provider: app.identity.current().name,
    isSelfieRequired: settings.identitySelfieRequired,
    selfieCode: code?.code ?? null,
    selfieCodeExpiresAt: code?.expires_at.toISOString() ?? null,
    history: history.map(presentDecision),
  };
}

/** A check as staff see it. Throws not-found. */
export async function readReview(app: App, performerId: string): Promise<IdentityReview> {
  const performer = await findReviewed(app.database, performerId);
  if (!performer) throw new Failure('not-found', t('This creator does not exist.'));
  const [check, papers, history] = await Promise.all([
    loadCheck(app.database, performerId),
    listPapers(app.database, performerId),
    listDecisions(app.database, performerId),
  ]);
  const cards = await presentAccountCards(app.database, [performerId, ...history.flatMap(({ by_id }) => by_id ?? [])]);
  return {
    performer: requireCard(cards, performerId),
    performerStatus: performer.status as PerformerStatus,
    ...presentFacts(check, { papers, isPublishingStopped: performer.publishing_stopped_at !== null }),
    selfieCode: papers.find(({ type }) => type === 'selfie')?.code ?? null,
    providerId: check.provider_id,
    history: history.map((row) => presentForStaff(row, cards)),
  };
}

export async function listIdentityChecks({ app, query }: Call<typeof operations.listIdentityChecks>) {
  const { rows, total } = await listChecks(app.database, query);
  const cards = await presentAccountCards(
    app.database,
    rows.map(({ performer_id }) => performer_id),
  );
  return { data: rows.map((row) => presentListed(row, requireCard(cards, row.performer_id))), total };
}

export async function getIdentityReview({ app, params }: Call<typeof operations.getIdentityReview>) {
  return readReview(app, params.id);
}
