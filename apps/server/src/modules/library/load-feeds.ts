import type { Feed, OwnFeed } from '@ovation/contract/feeds.ts';
import type { App } from '../../app.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { decide, type Viewing, type Visible } from '../access/index.ts';
import { loadFilesOf } from '../media/index.ts';
import { accessObjectOf } from './feed-access.ts';
import { loadFeedRows, loadReactions, loadSales, type FeedRow } from './feed.store.ts';
import { loadPollsOf } from './poll.store.ts';
import { presentFeed, presentOwnFeed, type LoadedFeed } from './present.ts';

/** Feeds as this viewer may see them, in the order of the ids; those that are hidden from the viewer are left out. */
export async function readFeeds(app: App, viewing: Viewing, ids: readonly string[]): Promise<Feed[]> {
  const rows = await loadFeedRows(app.database, ids);
  const loaded = await loadVisible(app, viewing, rows);
  return loaded.map((feed) => presentFeed(app, feed));
}

/** A performer's own feeds, with what they have earned. */
export async function readOwnFeeds(app: App, viewing: Viewing, rows: readonly FeedRow[]): Promise<OwnFeed[]> {
  const [loaded, sales] = await Promise.all([loadVisible(app, viewing, rows), loadSales(app.database, rows.map(({ id }) => id))]);
  return loaded.map((feed) => presentOwnFeed(app, feed, sales.get(feed.row.id)));
}

interface DecidedFeed {
  readonly row: FeedRow;
  readonly decision: Visible;
}

async function loadVisible(app: App, viewing: Viewing, rows: readonly FeedRow[]): Promise<LoadedFeed[]> {
  const decisions = await decide(app, viewing, rows.map(accessObjectOf));
  const visible = rows.flatMap((row): DecidedFeed[] => {
    const decision = decisions.get(row.id);
    return decision && decision.state !== 'hidden' ? [{ row, decision }] : [];
  });
  return loadParts(app, viewing, visible);
}

/** One query for each kind of part, whatever the number of feeds. The polls of locked feeds are not even loaded. */
async function loadParts(app: App, { viewer }: Viewing, feeds: readonly DecidedFeed[]): Promise<LoadedFeed[]> {
  const ids = feeds.map(({ row }) => row.id);
  const openWithPolls = feeds.filter(({ row, decision }) => row.has_polls && decision.state === 'granted').map(({ row }) => row.id);
  const [performers, files, polls, reactions] = await Promise.all([
    presentAccountCards(app.database, feeds.map(({ row }) => row.performer_id)),
    loadFilesOf(app.database, 'feed', ids),
    loadPollsOf(app.database, openWithPolls, viewer?.id),
    loadReactions(app.database, viewer?.id, ids),
  ]);
  const filesById = new Map(files.map((file) => [file.id, file]));
  const pollsByFeed = Map.groupBy(polls, (poll) => poll.feed_id);
  return feeds.flatMap(({ row, decision }) => {
    const performer = performers.get(row.performer_id);
    return performer ? [{ row, decision, performer, files: filesById, polls: pollsByFeed.get(row.id) ?? [], actions: reactions.get(row.id) ?? new Set() }] : [];
  });
}
