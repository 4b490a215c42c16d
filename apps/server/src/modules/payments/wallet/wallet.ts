import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/token-packages.ts';
import { sanitiseText, toMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { ListQuery } from '../../../platform/database/list.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { newId } from '../../../platform/new-id.ts';
import { presentPackage } from '../present.ts';
import { deletePackage, insertPackage, listPackages, updatePackage } from './token-package.store.ts';

export async function searchTokenPackages({ app, query }: Call<typeof operations.searchTokenPackages>) {
  return list(app, query, true);
}

export async function listTokenPackages({ app, query }: Call<typeof operations.listTokenPackages>) {
  return list(app, query, false);
}

async function list(app: App, query: ListQuery, onlyActive: boolean) {
  const { rows, total } = await listPackages(app.database, query, onlyActive);
  return { data: rows.map(presentPackage), total };
}

export async function createTokenPackage({ app, body }: Call<typeof operations.createTokenPackage>) {
  const now = app.clock.now();
  const row = {
    name: cleanLine('name', body.name),
    description: sanitiseText(body.description),
    price: toMinor(body.price),
    tokens: toMinor(body.tokens),
    is_active: body.isActive,
    ordering: body.ordering,
  };
  return presentPackage(
    await app.transaction((work) => insertPackage(work.db, { id: newId(), ...row, created_at: now, updated_at: now })),
  );
}

export async function changeTokenPackage({ app, params, body }: Call<typeof operations.changeTokenPackage>) {
  const change = {
    ...(body.name === undefined ? {} : { name: cleanLine('name', body.name) }),
    ...(body.description === undefined ? {} : { description: sanitiseText(body.description) }),
    ...(body.price === undefined ? {} : { price: toMinor(body.price) }),
    ...(body.tokens === undefined ? {} : { tokens: toMinor(body.tokens) }),
    ...(body.isActive === undefined ? {} : { is_active: body.isActive }),
    ...(body.ordering === undefined ? {} : { ordering: body.ordering }),
    updated_at: app.clock.now(),
  };
  const changed = await app.transaction((work) => updatePackage(work.db, params.id, change));
  if (!changed) throw unknownPackage();
  return presentPackage(changed);
}

/** Past payments keep their own amounts. */
export async function deleteTokenPackage({ app, params }: Call<typeof operations.deleteTokenPackage>) {
  const isDeleted = await app.transaction((work) => deletePackage(work.db, params.id));
  if (!isDeleted) throw unknownPackage();
  return { message: t('The package is removed.') };
}

function unknownPackage(): Failure {
  return new Failure('not-found', t('This package does not exist.'));
}
