import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { ContentKind } from '@ovation/contract/content.ts';
import type { Notification } from '@ovation/contract/messaging/notifications.ts';
import type { App } from '../../app.ts';
import type { Actor } from '../../platform/http/call.ts';
import { decide, loadManyContent, type Decision } from '../access/index.ts';
import { loadMe, presentAccountCards } from '../accounts/index.ts';
import {
  loadSources,
  withoutClosed,
  type Sources,
  type NotificationFilter,
  type VisibleNotification,
} from './visible-notification.store.ts';
import { describeNotification, type ActorSummary } from './messages.ts';

const maxActors = 3;
const maxDetailLength = 200;
const maxSources = 50;

/** Presents notifications to their reader, in the order of the rows, with a fixed number of queries. */
export async function presentNotifications(
  app: App,
  reader: NotificationFilter['reader'],
  rows: readonly VisibleNotification[],
): Promise<Notification[]> {
  const [cards, sources, decisions] = await Promise.all([
    loadCards(app, rows),
    loadSources(app.database, reader, rows, app.clock.now()),
    decideAnswered(app, reader, rows),
  ]);
  return rows.map((row) =>
    present(row, {
      cards,
      sources,
      isLocked: row.kind === 'answer' && decisions.get(row.object_id ?? '')?.state !== 'granted',
      // The message of a tip.
      isPrivate: row.kind === 'tip' && reader.viewer.view !== undefined,
    }),
  );
}

/** The cards of the named actors; closed accounts have none. */
async function loadCards({ database }: App, rows: readonly VisibleNotification[]): Promise<Map<string, AccountCard>> {
  const ids = [...new Set(rows.flatMap(({ visible_actor_ids }) => visible_actor_ids.slice(0, maxActors)))];
  return presentAccountCards(database, await withoutClosed(database, ids));
}

/** An answer below locked content is as locked as the content, including who wrote it. */
async function decideAnswered(
  app: App,
  reader: NotificationFilter['reader'],
  rows: readonly VisibleNotification[],
): Promise<Map<string, Decision>> {
  const answered = rows.filter(({ kind }) => kind === 'answer');
  const kinds = [...new Set(answered.map(({ object_kind }) => object_kind as ContentKind))];
  const objects = await Promise.all(
    kinds.map((kind) =>
      loadManyContent(
        app.database,
        kind,
        answered.filter(({ object_kind }) => object_kind === kind).flatMap(({ object_id }) => object_id ?? []),
      ),
    ),
  );
  return objects.length === 0 ? new Map() : decide(app, reader, objects.flat());
}

interface NotificationContext {
  readonly cards: ReadonlyMap<string, AccountCard>;
  readonly sources: Sources;
  readonly isLocked: boolean;
  readonly isPrivate: boolean;
}

function present(row: VisibleNotification, { cards, sources, isLocked, isPrivate }: NotificationContext): Notification {
  const actorIds = isLocked ? [] : [...new Set(row.visible_actor_ids)];
  const actors = actorIds.slice(0, maxActors).flatMap((id) => cards.get(id) ?? []);
  const first = cards.get(actorIds[0] ?? '');
  const summary: ActorSummary = {
    name: first?.name,
    username: first?.username,
    total: row.total > maxSources ? row.total : actorIds.length,
  };
  const { text, detail, path, isOver } = describeNotification(
    row,
    isLocked ? { ...summary, name: undefined } : summary,
    sources,
  );
  return {
    _id: row.id,
    kind: row.kind,
    text,
    path,
    actors,
    ...(detail && !isLocked && !isPrivate ? { detail: shorten(detail) } : {}),
    ...(isOver === true ? { isOver } : {}),
    isRead: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function shorten(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length <= maxDetailLength ? line : `${line.slice(0, maxDetailLength - 1).trimEnd()}…`;
}

/**
 * The reader of a notification that is sent outside of a request, so without a country. Undefined for a closed
 * account.
 */
export async function findReader(
  app: App,
  accountId: string,
): Promise<
  | (NotificationFilter['reader'] & {
      readonly viewer: Actor;
      readonly email: string;
      readonly isVerified: boolean;
      readonly name: string;
    })
  | undefined
> {
  const me = await loadMe(app.database, accountId);
  if (!me?.email) return undefined;
  const viewer: Actor = {
    id: accountId,
    kind: me.kind as Actor['kind'],
    username: me.username,
    status: (me.status ?? 'active') as Actor['status'],
  };
  return { viewer, country: undefined, email: me.email, isVerified: me.email_verified_at !== null, name: me.name };
}
