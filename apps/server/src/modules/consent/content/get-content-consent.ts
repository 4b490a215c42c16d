import type * as operations from '@ovation/contract/people/consent.ts';
import type { ContentConsent } from '@ovation/contract/people/consent.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import {
  findContentConsent,
  findPerformerOf,
  listContentConsents as list,
  listShown,
  type ContentKey,
  type ShownRow,
} from './content-consent.store.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { describeContent, keyOf } from './title.store.ts';

export async function getContentConsent({ app, actor, params }: Call<typeof operations.getContentConsent>) {
  await requireOwn(app.database, actor.id, params);
  return readContentConsent(app, params);
}

export async function listContentConsents({ app, actor, query }: Call<typeof operations.listContentConsents>) {
  const { rows, total } = await list(app.database, actor.id, query);
  return { data: await readContentConsents(app, rows), total };
}

/** Throws not-found for what is not the performer's own, or is deleted. */
export async function requireOwn(db: App['database'], performerId: string, content: ContentKey): Promise<void> {
  if ((await findPerformerOf(db, content)) !== performerId) throw new Failure('not-found');
}

export async function readContentConsent(app: App, content: ContentKey): Promise<ContentConsent> {
  const row = (await findContentConsent(app.database, content)) ?? {
    object_kind: content.kind,
    object_id: content.id,
    answered_at: null,
    held_at: null,
  };
  const [shown] = await readContentConsents(app, [row]);
  if (!shown) throw new Failure('not-found');
  return shown;
}

interface Row {
  readonly object_kind: ContentKey['kind'];
  readonly object_id: string;
  readonly answered_at: Date | null;
  readonly held_at: Date | null;
}

/** Presents rows to their performer, in their order; those whose content is gone are left out. */
async function readContentConsents(app: App, rows: readonly Row[]): Promise<ContentConsent[]> {
  const content = rows.map(({ object_kind: kind, object_id: id }) => ({ kind, id }));
  const [shown, described] = await Promise.all([
    listShown(app.database, content),
    describeContent(app.database, content, true),
  ]);
  const people = await presentPeople(app, shown);
  return rows.flatMap(({ object_kind, object_id, answered_at, held_at }) => {
    const key = keyOf({ kind: object_kind, id: object_id });
    const description = described.get(key);
    if (!description) return [];
    return [
      { ...description, people: people.get(key) ?? [], isAnswered: answered_at !== null, isHeld: held_at !== null },
    ];
  });
}

async function presentPeople(app: App, shown: readonly ShownRow[]): Promise<Map<string, ContentConsent['people']>> {
  const cards = await presentAccountCards(
    app.database,
    shown.flatMap(({ account_id }) => account_id ?? []),
  );
  const byContent = new Map<string, ContentConsent['people']>();
  for (const { object_kind: kind, object_id: id, ...row } of shown) {
    const key = keyOf({ kind, id });
    const person = {
      _id: row.participant_id,
      name: row.name,
      account: cards.get(row.account_id ?? '') ?? null,
      state: row.state,
      decidedAt: row.decided_at?.toISOString() ?? null,
    };
    byContent.set(key, [...(byContent.get(key) ?? []), person]);
  }
  return byContent;
}
