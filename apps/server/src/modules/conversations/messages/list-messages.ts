import type * as operations from '@ovation/contract/messaging/conversations.ts';
import type { Call } from '../../../platform/http/call.ts';
import { countMatchingMessages, listMessageRows, searchMessageRows } from './message.store.ts';
import { requireConversation } from '../read-conversations.ts';
import { readMessages } from './read-messages.ts';

/** Totals of a search are exact up to this number, and never larger. */
const maxTotal = 200;

export async function listMessages({ app, actor, params, query, request }: Call<typeof operations.listMessages>) {
  const { last_sequence: last } = await requireConversation(app.database, actor.id, params.id);
  const before = query.before === undefined ? last + 1n : BigInt(query.before);
  const viewing = { viewer: actor, country: request.country };
  const { limit, offset, q, hasFiles } = query;
  if (q || hasFiles) {
    const filter = { q, hasFiles };
    const [rows, total] = await Promise.all([
      searchMessageRows(app.database, params.id, filter, { before, limit, skip: offset }),
      countMatchingMessages(app.database, params.id, filter, maxTotal),
    ]);
    return { data: await readMessages(app, viewing, rows), total };
  }
  const rows = await listMessageRows(app.database, params.id, { before: before - BigInt(offset), limit });
  return { data: await readMessages(app, viewing, rows), total: Number(last) };
}
