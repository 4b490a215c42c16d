import {
  identityPaperType,
  type IdentityPaper,
  type IdentityPaperType,
  type IdentityResult,
  type IdentityReview,
  type IdentityStatus,
  type ListedIdentityCheck,
  type PaperKind,
} from '@ovation/contract/people/identity.ts';
import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { PerformerStatus } from '@ovation/contract/people/performers.ts';
import type { loadCheck, ListedCheckRow } from './identity.store.ts';
import type { DecidedPaper, DecisionRow } from './decisions/decision.store.ts';
import type { PaperRow } from './papers/papers.store.ts';
import { findCard } from '../accounts/index.ts';

type Facts = Awaited<ReturnType<typeof loadCheck>>;

interface Surroundings {
  readonly papers: readonly PaperRow[];
  readonly isPublishingStopped: boolean;
}

/** What performers and staff see alike. */
export function presentFacts(check: Facts, { papers, isPublishingStopped }: Surroundings) {
  return {
    status: check.status as IdentityStatus,
    reason: check.reason,
    version: check.version,
    validUntil: check.valid_until,
    isPublishingStopped,
    papers: papers.toSorted(byType).map(presentPaper),
    providerResult: check.provider_result as IdentityResult | null,
    providerResultAt: check.provider_result_at?.toISOString() ?? null,
  };
}

/** The identity paper first, as people compare the others with it. */
function byType(one: PaperRow, other: PaperRow): number {
  const position = ({ type }: PaperRow): number => identityPaperType.options.indexOf(type as IdentityPaperType);
  return position(one) - position(other);
}

function presentPaper({ type, kind, expires_on, created_at }: PaperRow): IdentityPaper {
  return {
    type: type as IdentityPaper['type'],
    kind: kind as PaperKind | null,
    expiresOn: expires_on,
    createdAt: created_at.toISOString(),
  };
}

export function presentDecision({ id, decision, reason, valid_until, created_at }: DecisionRow) {
  return {
    _id: id,
    decision: decision as 'approved' | 'rejected' | 'expired',
    reason,
    validUntil: valid_until,
    createdAt: created_at.toISOString(),
  };
}

/** With who decided, and on which papers. */
export function presentForStaff(
  row: DecisionRow,
  cards: ReadonlyMap<string, AccountCard>,
): IdentityReview['history'][number] {
  return {
    ...presentDecision(row),
    by: findCard(cards, row.by_id),
    papers: row.papers as unknown as (DecidedPaper & IdentityReview['history'][number]['papers'][number])[],
    providerResult: row.provider_result as IdentityResult | null,
  };
}

export function presentListed(row: ListedCheckRow, performer: AccountCard): ListedIdentityCheck {
  return {
    performer,
    performerStatus: row.performer_status as PerformerStatus,
    status: row.status as IdentityStatus,
    validUntil: row.valid_until,
    isPublishingStopped: row.publishing_stopped_at !== null,
    providerResult: row.provider_result as IdentityResult | null,
    updatedAt: row.updated_at.toISOString(),
  };
}
