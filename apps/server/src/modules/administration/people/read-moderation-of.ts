import { personListLength, type Person } from '@ovation/contract/people/person.ts';
import type { ReportReason } from '@ovation/contract/site/complaint-rules.ts';
import type { ReportedKind, ReportOutcome } from '@ovation/contract/site/reports.ts';
import type { App } from '../../../app.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { countStrikesOf, listCasesAbout, listPostsOf, listReportsBy } from './person.store.ts';

/** What a person has published, what was reported about them, and what they have reported. */
export async function readModerationOf({ database: db, clock }: App, id: string): Promise<Person['moderation']> {
  const [totalStrike, posts, about, by] = await Promise.all([
    countStrikesOf(db, id, clock.now()),
    listPostsOf(db, id, personListLength),
    listCasesAbout(db, id, personListLength),
    listReportsBy(db, id, personListLength),
  ]);
  const cards = await presentAccountCards(db, [...new Set(by.flatMap(({ author_id }) => author_id ?? []))]);
  return {
    totalStrike,
    posts: posts.map((row) => ({
      _id: row.id,
      text: row.text,
      access: row.access,
      isHidden: row.hidden_at !== null,
      createdAt: row.created_at.toISOString(),
    })),
    casesAbout: about.map((row) => ({
      _id: row.id,
      objectType: row.object_kind as ReportedKind,
      totalReport: Number(row.total_report),
      outcome: row.outcome as ReportOutcome | null,
      createdAt: row.created_at.toISOString(),
    })),
    reportsBy: by.map((row) => ({
      caseId: row.id,
      objectType: row.object_kind as ReportedKind,
      author: cards.get(row.author_id ?? '') ?? null,
      reason: row.reason as ReportReason,
      outcome: row.outcome as ReportOutcome | null,
      createdAt: row.created_at.toISOString(),
    })),
  };
}
