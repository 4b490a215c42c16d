import type * as operations from '@ovation/contract/people/consent.ts';
import type { ContentConsent } from '@ovation/contract/people/consent.ts';
import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import {
  findContentConsent,
  findPerformerOf,
  listContentConsents as list,
  listShown,
  insertContentConsent,
  lockContentConsent,
  saveAnswer,
  type ContentKey,
  type ShownRow,
} from './content-consent.store.ts';
import { presentAccountCards, findCard } from '../../accounts/index.ts';
import { describeContent, keyOf } from './title.store.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { askFor } from '../answers/ask-for.ts';
import { shareConsents } from '../answers/consent.store.ts';
import { loadParticipants, type ParticipantRow } from '../people/participant.store.ts';
import { isRefusal } from '../policy.ts';
import { reviewHold } from './review-hold.ts';

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

async function readContentConsent(app: App, content: ContentKey): Promise<ContentConsent> {
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
      account: findCard(cards, row.account_id),
      state: row.state,
      decidedAt: row.decided_at?.toISOString() ?? null,
    };
    byContent.set(key, [...(byContent.get(key) ?? []), person]);
  }
  return byContent;
}

type Setting = Call<typeof operations.setContentConsent>;

/** Says who is shown, asks those who have not been asked, and shows the content if everyone has agreed. */
export async function setContentConsent({ app, actor, params: content, body }: Setting) {
  await app.transaction(async (work) => {
    await requireOwn(work.db, actor.id, content);
    const now = app.clock.now();
    await insertContentConsent(work.db, content, { performerId: actor.id, isRequired: false, heldAt: null }, now);
    await lockContentConsent(work.db, content);
    await shareConsents(work.db, body.participantIds);
    const before = await listShown(work.db, [content]);
    const people = await requirePeople(work, actor.id, body.participantIds, before);
    await saveAnswer(work.db, content, [...new Set(body.participantIds)], now);
    for (const person of people) if (!person.is_for_all) await askFor(work, app, person, content);
    await reviewHold(work, app, content);
  });
  return readContentConsent(app, content);
}

/** People who were taken off the list stay where they are; those who have said no can only be released by staff. */
async function requirePeople(
  work: Work,
  performerId: string,
  ids: readonly string[],
  before: readonly ShownRow[],
): Promise<ParticipantRow[]> {
  const refusing = before.find(({ participant_id, state }) => isRefusal(state) && !ids.includes(participant_id));
  if (refusing)
    throw new Failure(
      'conflict',
      t('{name} does not agree. Our staff will decide about this, so {name} stays on the list.', {
        name: refusing.name,
      }),
    );
  const people = await loadParticipants(work.db, performerId, ids);
  const present = new Set(before.map(({ participant_id }) => participant_id));
  const usable = people.filter(({ id, removed_at }) => removed_at === null || present.has(id));
  if (usable.length < new Set(ids).size)
    throw invalidField('participantIds', t('One of them is not on your list of people shown.'));
  return usable;
}
