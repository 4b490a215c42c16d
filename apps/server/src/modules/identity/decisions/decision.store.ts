import type { Kysely, Selectable } from 'kysely';
import type { DB, IdentityDecisions } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';
import type { CheckRow } from '../identity.store.ts';
import type { PaperRow } from '../papers/papers.store.ts';

export type DecisionRow = Selectable<IdentityDecisions>;

/** A paper as it was decided on: which file it was follows from the hash, also after its deletion. */
export interface DecidedPaper {
  readonly type: string;
  readonly fileId: string | null;
  readonly sha256: string | null;
  readonly kind: string | null;
  readonly expiresOn: string | null;
  readonly code: string | null;
}

interface NewDecision {
  readonly performerId: string;
  readonly decision: 'approved' | 'rejected' | 'expired';
  /** Null for the site itself. */
  readonly byId: string | null;
  readonly reason: string | null;
  readonly validUntil: string | null;
  readonly check: Pick<CheckRow, 'provider' | 'provider_id' | 'provider_result'>;
  readonly papers: readonly PaperRow[];
}

/** The database refuses to change or delete it later. */
export async function insertDecision(
  db: Kysely<DB>,
  { performerId, decision, byId, reason, validUntil, check, papers }: NewDecision,
  now: Date,
): Promise<void> {
  const { provider, provider_id, provider_result } = check;
  await db
    .insertInto('identity_decisions')
    .values({
      id: newId(),
      performer_id: performerId,
      decision,
      by_id: byId,
      reason,
      valid_until: validUntil,
      provider,
      provider_id,
      provider_result,
      papers: JSON.stringify(papers.map(decidedPaper)),
      created_at: now,
    })
    .execute();
}

function decidedPaper({ type, file_id, sha256, kind, expires_on, code }: PaperRow): DecidedPaper {
  return { type, fileId: file_id, sha256: sha256?.toString('hex') ?? null, kind, expiresOn: expires_on, code };
}

const shown = 50;

/** The latest first. */
export async function listDecisions(db: Kysely<DB>, performerId: string): Promise<DecisionRow[]> {
  return db
    .selectFrom('identity_decisions')
    .selectAll()
    .where('performer_id', '=', performerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
}
