import { translated } from '@ovation/language/t.ts';
import { consentTexts, type OwnConsent } from '@ovation/contract/people/consent.ts';
import type * as operations from '@ovation/contract/people/consent.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { describeContent, keyOf } from '../content/title.store.ts';
import { countContent, listConsentsOf, type ConsentRow } from './consent.store.ts';

export async function listOwnConsents({ app, actor, query }: Call<typeof operations.listOwnConsents>) {
  const { rows, total } = await listConsentsOf(app.database, actor.id, query);
  return { data: await readOwnConsents(app, rows), total };
}

/** Presents consents to the person who gives them. */
export async function readOwnConsents(app: App, rows: readonly ConsentRow[]): Promise<OwnConsent[]> {
  const [cards, content, totals] = await Promise.all([
    presentAccountCards(app.database, [...new Set(rows.map(({ performer_id }) => performer_id))]),
    describeContent(app.database, rows.flatMap(contentOf), false),
    countContent(
      app.database,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.flatMap((row) => {
    const performer = cards.get(row.performer_id);
    const [about] = contentOf(row);
    if (!performer) return [];
    return [
      {
        _id: row.id,
        performer,
        content: about ? (content.get(keyOf(about)) ?? null) : null,
        state: row.state,
        totalContent: totals.get(row.id) ?? 0,
        textVersion: row.text_version,
        text: translated(consentTexts[row.text_version] ?? ''),
        askedAt: row.asked_at.toISOString(),
        decidedAt: row.decided_at?.toISOString() ?? null,
      },
    ];
  });
}

export async function readOwnConsent(app: App, row: ConsentRow): Promise<OwnConsent> {
  const [consent] = await readOwnConsents(app, [row]);
  if (!consent) throw new Failure('not-found');
  return consent;
}

/** The piece of content that a consent is about; nothing where it is about all. */
export function contentOf({ object_kind: kind, object_id: id }: ConsentRow) {
  return kind === null || id === null ? [] : [{ kind, id }];
}
