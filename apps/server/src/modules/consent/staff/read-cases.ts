import type { ConsentCase } from '@ovation/contract/people/consent-review.ts';
import type * as operations from '@ovation/contract/people/consent-review.ts';
import type { App } from '../../../app.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { listContentOfMany } from '../content/case-content.store.ts';
import { describeContent, keyOf } from '../content/title.store.ts';
import { findCases, type CaseRow } from './case.store.ts';

export async function listConsentCases({ app, query }: Call<typeof operations.listConsentCases>) {
  const { rows, total } = await findCases(app.database, query);
  return { data: await readCases(app, rows), total };
}

export async function readCases(app: App, rows: readonly CaseRow[]): Promise<ConsentCase[]> {
  const content = await listContentOfMany(
    app.database,
    rows.map(({ consent_id }) => consent_id),
  );
  const [cards, described] = await Promise.all([
    presentAccountCards(app.database, [...new Set(rows.flatMap(accountsOf))]),
    describeContent(app.database, content, true),
  ]);
  const now = app.clock.now();
  return rows.flatMap((row) => {
    const performer = cards.get(row.performer_id);
    if (!performer) return [];
    return [
      {
        _id: row.id,
        performer,
        personName: row.name,
        person: cards.get(row.account_id ?? '') ?? null,
        cause: row.cause,
        content: content
          .filter(({ consentId }) => consentId === row.consent_id)
          .flatMap((one) => described.get(keyOf(one)) ?? []),
        totalContent: row.total_content,
        dueAt: row.due_at.toISOString(),
        isOverdue: row.outcome === null && row.due_at <= now,
        outcome: row.outcome,
        note: row.note,
        administrator: cards.get(row.administrator_id ?? '') ?? null,
        createdAt: row.created_at.toISOString(),
        decidedAt: row.decided_at?.toISOString() ?? null,
      },
    ];
  });
}

function accountsOf({ performer_id, account_id, administrator_id }: CaseRow): string[] {
  return [performer_id, account_id, administrator_id].filter((id) => id !== null);
}
