import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/site.ts';
import type { Promo } from '@ovation/contract/site/site.ts';
import { sanitiseText } from '@ovation/domain';
import { cleanLine } from '../../platform/clean-line.ts';
import { breaksConstraint } from '../../platform/database/constraints.ts';
import { Failure, invalidField } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { newId } from '../../platform/new-id.ts';
import { insertPromo, listPromoRows, removePromo, updatePromo, type PromoRow } from './promo.store.ts';

function present(row: PromoRow): Promo {
  return {
    _id: row.id,
    title: row.title,
    text: row.text,
    url: row.url,
    label: row.label,
    isActive: row.is_active,
    ordering: row.ordering,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export async function searchPromos({ app, query }: Call<typeof operations.searchPromos>) {
  const { rows, total } = await listPromoRows(app.database, query, app.clock.now());
  return { data: rows.map(present), total };
}

export async function listPromos({ app, query }: Call<typeof operations.listPromos>) {
  const { rows, total } = await listPromoRows(app.database, query);
  return { data: rows.map(present), total };
}

type Fields = Call<typeof operations.changePromo>['body'];

/** The columns to set; a field that is not sent keeps its value. */
function columnsOf({ title, text, label, url, isActive, ordering, startsAt, endsAt }: Fields) {
  return {
    ...(title === undefined ? {} : { title: cleanLine('title', title) }),
    ...(text === undefined ? {} : { text: sanitiseText(text) }),
    ...(label === undefined ? {} : { label: cleanLine('label', label) }),
    ...(url === undefined ? {} : { url }),
    ...(isActive === undefined ? {} : { is_active: isActive }),
    ...(ordering === undefined ? {} : { ordering }),
    ...(startsAt === undefined ? {} : { starts_at: startsAt }),
    ...(endsAt === undefined ? {} : { ends_at: endsAt }),
  };
}

export async function createPromo({ app, body }: Call<typeof operations.createPromo>) {
  const now = app.clock.now();
  const { title, label, url } = body;
  const row = {
    id: newId(),
    created_at: now,
    updated_at: now,
    ...columnsOf(body),
    title: cleanLine('title', title),
    label: cleanLine('label', label),
    url,
  };
  return present(await requireTimesInOrder(app.transaction(({ db }) => insertPromo(db, row))));
}

export async function changePromo({ app, params, body }: Call<typeof operations.changePromo>) {
  const row = await requireTimesInOrder(
    app.transaction(({ db }) => updatePromo(db, params.id, { ...columnsOf(body), updated_at: app.clock.now() })),
  );
  if (!row) throw new Failure('not-found', t('This promo does not exist.'));
  return present(row);
}

async function requireTimesInOrder<Row>(saved: Promise<Row>): Promise<Row> {
  return saved.catch((error: unknown) => {
    throw breaksConstraint(error, 'site_promos_times_in_order')
      ? invalidField('endsAt', t('The end must be after the start.'))
      : error;
  });
}

export async function deletePromo({ app, params }: Call<typeof operations.deletePromo>) {
  if (!(await app.transaction(({ db }) => removePromo(db, params.id))))
    throw new Failure('not-found', t('This promo does not exist.'));
  return { message: t('The promo is deleted.') };
}
