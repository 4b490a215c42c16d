import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/conversations.ts';
import type { App } from '../../app.ts';
import { Failure, invalidField } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import {
  findConversationWith,
  countConversationRows,
  listConversationRows,
  type MemberConversationRow,
  type ConversationFilter,
} from './conversation-list.store.ts';
import { listForMember } from './conversation-member.store.ts';
import { ensureConversation } from './conversation.store.ts';
import { toFailure, type WriteDenial } from './policy.ts';
import {
  presentOpen,
  writeDenialOf,
  requireConversation,
  presentConversations,
  type WriterContext,
} from './read-conversations.ts';
import { loadRelationship } from './relationship.store.ts';
import { pageOf, decodeCursor, encodeCursor, type ListQuery } from '../../platform/database/list.ts';

/** Either side may open an existing conversation; starting a new one takes the permission to write. */
export async function createConversation({ app, actor, body, request }: Call<typeof operations.createConversation>) {
  if (body.sourceId === actor.id) throw invalidField('sourceId', t('You cannot write to yourself.'));
  const writer = { actor, country: request.country };
  const known = await findConversationWith(app.database, actor.id, body.sourceId);
  if (!known) {
    const denial = await findDenialToBegin(app, writer, body);
    if (denial) throw toFailure(denial);
  }
  return presentOpen(app, writer, await open(app, actor.id, body.sourceId));
}

/**
 * The id of the actor's conversation with a performer, for something that the performer offers: whom they accept
 * messages from makes no difference, a block does. Throws not-found, may-not-write, country-blocked and
 * performer-not-approved.
 */
export async function openConversationWith(app: App, writer: WriterContext, performerId: string): Promise<string> {
  const denial = await findDenialToBegin(app, writer, { source: 'performer', sourceId: performerId });
  if (denial && denial.isByRule !== true) throw toFailure(denial);
  return (await open(app, writer.actor.id, performerId)).id;
}

/** Throws not-found for accounts that the actor may not see. */
async function findDenialToBegin(
  app: App,
  { actor, country }: WriterContext,
  { source, sourceId }: { readonly source: string; readonly sourceId: string },
): Promise<WriteDenial | undefined> {
  const other = await loadRelationship(
    app.database,
    { accountId: actor.id, otherId: sourceId, country },
    app.clock.now(),
  );
  if (!other || other.kind !== source) throw new Failure('not-found', t('This account does not exist.'));
  const isHidden = other.isClosed || other.isBlocked || (source === 'performer' && !other.isActivePerformer);
  if (isHidden && actor.kind !== 'admin') throw new Failure('not-found', t('This account does not exist.'));
  return writeDenialOf(app, actor, other);
}

/** Lists the conversation for the side that opens it; the other's list shows it once there is a message. */
function open(app: App, accountId: string, otherId: string): Promise<MemberConversationRow> {
  return app.transaction(async ({ db }) => {
    const now = app.clock.now();
    await ensureConversation(db, accountId, otherId, now);
    const opened = await findConversationWith(db, accountId, otherId);
    if (!opened) throw new Failure('conflict');
    if (opened.listed_at !== null) return opened;
    await listForMember(db, opened.id, accountId, now);
    return { ...opened, listed_at: now };
  });
}

export async function getConversation({ app, actor, params, request }: Call<typeof operations.getConversation>) {
  return presentOpen(
    app,
    { actor, country: request.country },
    await requireConversation(app.database, actor.id, params.id),
  );
}

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
