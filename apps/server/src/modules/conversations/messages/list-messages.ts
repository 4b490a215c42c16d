import type * as operations from '@ovation/contract/messaging/conversations.ts';
import type { Call } from '../../../platform/http/call.ts';
import { countChosenMessages, listMessageRows, searchMessageRows } from './message.store.ts';
import { requireConversation } from '../read-conversations.ts';
import { readMessages } from './read-messages.ts';

/** How many found messages are counted. */
const largestTotal = 200;

export async function listMessages({ app, actor, params, query, request }: Call<typeof operations.listMessages>) {
  const { last_sequence: last } = await requireConversation(app.database, actor.id, params.id);
  const before = query.before === undefined ? last + 1n : BigInt(query.before);
  const viewing = { viewer: actor, country: request.country };
  const { limit, offset, q: words, hasFiles } = query;
  if (words || hasFiles) {
    const choice = { words, hasFiles };
    const [rows, total] = await Promise.all([
      searchMessageRows(app.database, params.id, choice, { before, limit, skip: offset }),
      countChosenMessages(app.database, params.id, choice, largestTotal),
    ]);
    return { data: await readMessages(app, viewing, rows), total };
  }
  const rows = await listMessageRows(app.database, params.id, { before: before - BigInt(offset), limit });
  return { data: await readMessages(app, viewing, rows), total: Number(last) };
}
