import type * as operations from '@ovation/contract/messaging/conversations.ts';
import { decodeCursor, encodeCursor } from '../../platform/database/cursor.ts';
import { pageOf, type ListQuery } from '../../platform/database/list.ts';
import type { Call } from '../../platform/http/call.ts';
import { countConversationRows, listConversationRows, type ConversationFilter } from './conversation-list.store.ts';
import { presentConversations } from './read-conversations.ts';

/** Totals are exact up to this number, and never larger. */
const maxTotal = 200;

export function listConversations(call: Call<typeof operations.listConversations>) {
  const { query } = call;
  return readList(call, query, { isUnread: query.isUnread, isRestricted: query.isRestricted ?? false });
}

export function searchConversations(call: Call<typeof operations.searchConversations>) {
  return readList(call, call.query, { q: call.query.q });
}

type Reading = Pick<Call<typeof operations.listConversations>, 'app' | 'actor' | 'request'>;

async function readList(
  { app, actor, request }: Reading,
  query: ListQuery & { readonly cursor?: string | undefined },
  filter: ConversationFilter,
) {
  const after = decodeCursor(query.cursor);
  const { limit, offset } = pageOf(query);
  const [found, total] = await Promise.all([
    listConversationRows(app.database, actor.id, filter, {
      after,
      skip: after ? 0 : offset,
      limit: limit + 1,
      sort: query.sort,
    }),
    countConversationRows(app.database, actor.id, filter, maxTotal),
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    data: await presentConversations(app, { actor, country: request.country }, rows),
    total,
    ...(last?.listed_at ? { nextCursor: encodeCursor({ section: 0, at: last.listed_at, id: last.id }) } : {}),
  };
}
