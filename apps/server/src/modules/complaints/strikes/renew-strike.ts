import type { SiteRule } from '@ovation/contract/site/complaint-rules.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { revokeStrike, saveStrike } from './strike.store.ts';

const dayMs = 86_400_000;

/** A decision against the author counts as a strike for some time; any other one revokes the strike of the case. */
export async function renewStrike(
  work: Work,
  app: App,
  { caseId, authorId, rule }: { readonly caseId: string; readonly authorId: string | null; readonly rule?: SiteRule },
): Promise<void> {
  const now = app.clock.now();
  if (authorId === null || rule === undefined) return revokeStrike(work.db, caseId, now);
  const { strikeDays } = await app.settings.read();
  const expiresAt = new Date(now.getTime() + strikeDays * dayMs);
  await saveStrike(work.db, { caseId, accountId: authorId, rule, expiresAt }, now);
}
