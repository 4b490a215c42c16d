import { t } from '@ovation/language/t.ts';
import type { Conversation, OpenConversation } from '@ovation/contract/messaging/conversations.ts';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { Failure } from '../../platform/failure.ts';
import type { Actor } from '../../platform/http/call.ts';
import { findGoverning } from './messages/message-files.ts';
import { findConversation, type MemberConversationRow } from './conversation-list.store.ts';
import { loadLastMessages } from './messages/message.store.ts';
import { denialOf, type WriteDenial } from './policy.ts';
import { presentConversation } from './present.ts';
import { readMessages } from './messages/read-messages.ts';
import { loadRelationship, type Relationship } from './relationship.store.ts';

/** Throws not-found unless the account takes part in the conversation. */
export async function requireConversation(
  db: Kysely<DB>,
  accountId: string,
  id: string,
): Promise<MemberConversationRow> {
  const conversation = await findConversation(db, accountId, id);
  if (!conversation) throw new Failure('not-found', t('This conversation does not exist.'));
  return conversation;
}

/** The account that writes; its country as two letters, if known. */
export interface WriterContext {
  readonly actor: Actor;
  readonly country: string | undefined;
}

export async function presentConversations(
  app: App,
  { actor, country }: WriterContext,
  rows: readonly MemberConversationRow[],
): Promise<Conversation[]> {
  const last = await readMessages(app, { viewer: actor, country }, await loadLastMessages(app.database, rows));
  const byConversation = new Map(last.map((message) => [message.conversationId, message]));
  return rows.map((row) =>
    presentConversation(row, {
      lastMessage: byConversation.get(row.id),
      isOnline: row.may_meet && !row.is_restricted_by_other && app.realtime.isOnline(row.other_id),
    }),
  );
}

export async function presentOpen(
  app: App,
  writer: WriterContext,
  row: MemberConversationRow,
): Promise<OpenConversation> {
  const [shown] = await presentConversations(app, writer, [row]);
  const denial = await findWriteDenial(app, writer, row.other_id);
  if (!shown) throw new Failure('not-found');
  const mayAttach = findGoverning(writer.actor, { id: row.other_id, kind: row.kind }) !== undefined;
  return {
    ...shown,
    mayAttach,
    mayWrite: denial === undefined,
    ...(denial ? { refusal: denial.message, ...(denial.remedy ? { remedy: denial.remedy } : {}) } : {}),
  };
}

/** Why the actor may not write to the other account; undefined if they may. */
export async function findWriteDenial(
  app: App,
  { actor, country }: WriterContext,
  otherId: string,
): Promise<WriteDenial | undefined> {
  const parties = { accountId: actor.id, otherId, country };
  return writeDenialOf(app, actor, await loadRelationship(app.database, parties, app.clock.now()));
}

export async function writeDenialOf(
  app: App,
  actor: Actor,
  relationship: Relationship | undefined,
): Promise<WriteDenial | undefined> {
  if (!relationship) return { code: 'not-found', message: t('This account does not exist.') };
  const denial = denialOf(actor, relationship);
  if (denial?.isByRule !== true) return denial;
  const writing = { accountId: actor.id, otherId: relationship.id };
  return (await hasWritingException(app, writing)) ? undefined : denial;
}

interface Writing {
  readonly accountId: string;
  readonly otherId: string;
}

/**
 * What lets two accounts write to each other although the performer has not chosen to receive it, such as a private
 * show of the two. Later modules add theirs to `app.writingExceptions` when they register. Blocks have no exceptions.
 */
type WritingException = (db: Kysely<DB>, writing: Writing) => Promise<boolean>;

declare module '../../app.ts' {
  interface App {
    /** Filled by the modules that bring accounts together. */
    readonly writingExceptions: WritingException[];
  }
}

async function hasWritingException(app: App, writing: Writing): Promise<boolean> {
  for (const applies of app.writingExceptions) if (await applies(app.database, writing)) return true;
  return false;
}
