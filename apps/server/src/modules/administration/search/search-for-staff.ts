import type { FoundKind } from '@ovation/contract/site/staff-queues.ts';
import type * as operations from '@ovation/contract/site/staff-queues.ts';
import type { StaffPermission } from '@ovation/contract/staff-permissions.ts';
import { fromMinor } from '@ovation/domain';
import { validate as isId } from 'uuid';
import type { Call } from '../../../platform/http/call.ts';
import { may } from '../../../platform/http/staff-access.ts';
import { searchedWordsOf } from '../../../platform/search/word-indexes.ts';
import { presentAccountCard } from '../../accounts/index.ts';
import {
  findPeople,
  findPersonById,
  findThings,
  type FoundPersonRow,
  type FoundThingRow,
} from './staff-search.store.ts';

interface Found {
  readonly permission: StaffPermission;
  pathOf(row: FoundThingRow): string | undefined;
}

/** What the page of each kind needs, and where it is. */
const found: Record<FoundKind, Found> = {
  post: { permission: 'moderation', pathOf: ({ id, parent }) => `/${parent}/feeds/${id}` },
  report: { permission: 'moderation', pathOf: ({ id }) => `/admin/reports/${id}` },
  order: { permission: 'orders', pathOf: ({ id }) => `/admin/orders/${id}` },
  payment: { permission: 'money', pathOf: ({ id }) => `/admin/transactions/${id}` },
  sale: { permission: 'money', pathOf: ({ id }) => `/admin/charges/${id}` },
  payout: { permission: 'payouts', pathOf: ({ id }) => `/admin/payouts/${id}` },
  transfer: { permission: 'money', pathOf: ({ parent }) => (parent === null ? undefined : `/admin/${parent}`) },
};

/** Email addresses are found and shown only with the permission `people`. */
export async function searchForStaff({ app, actor, query }: Call<typeof operations.searchForStaff>) {
  const db = app.database;
  const text = query.q.replaceAll('\u0000', '');
  const words = await searchedWordsOf(app.wordIndexes, 'account', text);
  const byEmail = may(actor, 'people');
  const id = isId(text.toLowerCase()) ? text.toLowerCase() : undefined;
  const [people, things] = await Promise.all([
    id === undefined ? findPeople(db, text, { byEmail, words }) : findPersonById(db, id),
    id === undefined ? [] : findThings(db, id),
  ]);
  return {
    people: people.map((row) => presentFoundPerson(row, byEmail)),
    things: things.filter(({ kind }) => may(actor, found[kind as FoundKind].permission)).flatMap(presentThing),
  };
}

function presentFoundPerson(row: FoundPersonRow, withEmail: boolean) {
  const kind: 'fan' | 'performer' = row.kind === 'performer' ? 'performer' : 'fan';
  return { ...presentAccountCard(row), kind, status: row.status, email: withEmail ? (row.email ?? '') : '' };
}

function presentThing(row: FoundThingRow) {
  const kind = row.kind as FoundKind;
  const path = found[kind].pathOf(row);
  if (path === undefined) return [];
  const amount = row.amount === null ? null : fromMinor(row.amount);
  return [{ kind, _id: row.id, path, amount, createdAt: row.created_at.toISOString() }];
}
