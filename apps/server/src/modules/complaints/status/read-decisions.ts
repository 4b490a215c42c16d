import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/complaints.ts';
import type { DecisionAboutMe } from '@ovation/contract/site/complaints.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { startAppeal } from '../appeals/start-appeal.ts';
import { loadReported } from '../cases/reported-object.store.ts';
import { loadStrikes } from '../strikes/strike.store.ts';
import { loadExtras } from './status.ts';
import { presentDecision } from './present-status.ts';
import { findDecision, listDecisionsAbout, type DecisionRow } from './status.store.ts';

export async function listDecisions({ app, actor, query }: Call<typeof operations.listDecisions>) {
  const { rows, total } = await listDecisionsAbout(app.database, actor.id, query);
  return { data: await present(app, rows), total };
}

export async function appealDecision({ app, actor, params, body }: Call<typeof operations.appealDecision>) {
  const { id } = await requireDecision(app, actor.id, params.id);
  const appeal = { caseId: id, side: 'author', reportId: null, text: body.text } as const;
  await app.transaction((work) => startAppeal(work, app, appeal));
  return readDecision(app, actor.id, id);
}

/** A decision about the content of this account. Throws not-found for those of others. */
export async function readDecision(app: App, authorId: string, id: string): Promise<DecisionAboutMe> {
  const [decision] = await present(app, [await requireDecision(app, authorId, id)]);
  return decision as DecisionAboutMe;
}

async function requireDecision({ database }: App, authorId: string, id: string): Promise<DecisionRow> {
  const row = await findDecision(database, authorId, id);
  if (!row) throw new Failure('not-found', t('This decision does not exist.'));
  return row;
}

async function present(app: App, rows: readonly DecisionRow[]): Promise<DecisionAboutMe[]> {
  const now = app.clock.now();
  const ids = rows.map(({ id }) => id);
  const [extras, strikes, objects] = await Promise.all([
    loadExtras(app, ids),
    loadStrikes(app.database, ids, now),
    loadReported(
      app.database,
      rows.map(({ object_id }) => object_id),
    ),
  ]);
  const loaded = { ...extras, strikes, objects: new Map(objects.map((object) => [object.id, object])) };
  return rows.map((row) => presentDecision(row, loaded, now));
}
