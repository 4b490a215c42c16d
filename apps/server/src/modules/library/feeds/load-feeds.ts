import type { Feed, OwnFeed, AccessRule } from '@ovation/contract/publishing/feeds.ts';
import type { App } from '../../../app.ts';
import { deciderFor, type Viewing, type AccessObject } from '../../access/index.ts';
import { loadFiguresOf } from '../sale.store.ts';
import { loadPollsOf } from './polls/poll.store.ts';
import { presentFeed, presentOwnFeed, type DecidedFeed, type LoadedFeed } from './present.ts';
import { withContent } from './shown-content.ts';
import { loadFeedStates, loadListedFeedStates, type FeedStateRow } from './shown-feed.store.ts';

/** Feeds as this viewer may see them, in the order of the ids, without those that are hidden from the viewer. */
export async function readFeeds(app: App, viewing: Viewing, ids: readonly string[]): Promise<Feed[]> {
  return presentFeeds(app, viewing, await loadFeedStates(app.database, viewing, ids, app.clock.now()));
}

/** The same, without those that have left the lists of many performers, such as "For you". */
export async function readListedFeeds(app: App, viewing: Viewing, ids: readonly string[]): Promise<Feed[]> {
  return presentFeeds(app, viewing, await loadListedFeedStates(app.database, viewing, ids, app.clock.now()));
}

/** The same for rows that are already loaded. */
export async function presentFeeds(app: App, viewing: Viewing, rows: readonly FeedStateRow[]): Promise<Feed[]> {
  const loaded = await loadVisible(app, viewing, rows);
  return loaded.map((feed) => presentFeed(app, feed));
}

/** Those of these feeds that are the viewer's own, with what they have brought. */
export async function readOwnFeeds(app: App, viewing: Viewing, ids: readonly string[]): Promise<OwnFeed[]> {
  const rows = await loadFeedStates(app.database, viewing, ids, app.clock.now());
  const own = rows.filter((row) => row.performer_id === viewing.viewer?.id);
  const [loaded, figures] = await Promise.all([
    loadVisible(app, viewing, own),
    loadFiguresOf(app.database, 'feed', ids),
  ]);
  return loaded.map((feed) => presentOwnFeed(app, feed, figures.get(feed.row.id)));
}

async function loadVisible(app: App, viewing: Viewing, rows: readonly FeedStateRow[]): Promise<LoadedFeed[]> {
  const [shown, decide] = await Promise.all([withContent(app, viewing, rows), deciderFor(app, viewing)]);
  const visible = shown.flatMap(({ row, content }): DecidedFeed[] => {
    const decision = decide(accessObjectOf(row), row);
    return decision.state === 'hidden' ? [] : [{ row, content, decision }];
  });
  return withPolls(app, viewing, visible);
}

/** Polls of locked feeds are never loaded, so they cannot leak. */
async function withPolls(app: App, { viewer }: Viewing, feeds: readonly DecidedFeed[]): Promise<LoadedFeed[]> {
  const openWithPolls = feeds
    .filter(({ content, decision }) => content.hasPolls && decision.state === 'granted')
    .map(({ row }) => row.id);
  const polls = Map.groupBy(await loadPollsOf(app.database, openWithPolls, viewer?.id), (poll) => poll.feed_id);
  return feeds.map((feed) => ({ ...feed, polls: polls.get(feed.row.id) ?? [] }));
}

interface Row {
  readonly id: string;
  readonly performer_id: string;
  readonly access: string;
  readonly price: bigint | null;
  readonly published_at: Date | null;
  readonly public_at: Date | null;
  readonly ends_at: Date | null;
  readonly withdrawn_at: Date | null;
  readonly hidden_at: Date | null;
}

/** The access object of a feed that was read together with its facts. */
function accessObjectOf(row: Row): AccessObject {
  return {
    kind: 'feed',
    id: row.id,
    performerId: row.performer_id,
    rule: row.access as AccessRule,
    price: row.price,
    publishedAt: row.published_at,
    publicAt: row.public_at,
    endsAt: row.ends_at,
    isWithdrawn: row.withdrawn_at !== null,
    isHidden: row.hidden_at !== null,
  };
}
