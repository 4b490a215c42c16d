import type { Feed, OwnFeed } from '@ovation/contract/feeds.ts';
import type { App } from '../../app.ts';
import { deciderFor, type Viewing, type Visible } from '../access/index.ts';
import { loadFilesOf } from '../media/index.ts';
import { accessObjectOf } from './feed-access.ts';
import { loadSales, loadShownFeeds, type ShownFeedRow } from './feed.store.ts';
import { loadPollsOf } from './poll.store.ts';
import { presentFeed, presentOwnFeed, type LoadedFeed } from './present.ts';

/** Feeds as this viewer may see them, in the order of the ids; those that are hidden from the viewer are left out. */
export async function readFeeds(app: App, viewing: Viewing, ids: readonly string[]): Promise<Feed[]> {
  return presentFeeds(app, viewing, await loadShownFeeds(app.database, viewing, ids, app.clock.now()));
}

/** The same for rows that were read already. */
export async function presentFeeds(app: App, viewing: Viewing, rows: readonly ShownFeedRow[]): Promise<Feed[]> {
  const loaded = await loadVisible(app, viewing, rows);
  return loaded.map((feed) => presentFeed(app, feed));
}

/** A performer's own feeds of these, with what they have earned. */
export async function readOwnFeeds(app: App, viewing: Viewing, ids: readonly string[]): Promise<OwnFeed[]> {
  const rows = await loadShownFeeds(app.database, viewing, ids, app.clock.now());
  const own = rows.filter((row) => row.performer_id === viewing.viewer?.id);
  const [loaded, sales] = await Promise.all([loadVisible(app, viewing, own), loadSales(app.database, ids)]);
  return loaded.map((feed) => presentOwnFeed(app, feed, sales.get(feed.row.id)));
}

interface DecidedFeed {
  readonly row: ShownFeedRow;
  readonly decision: Visible;
}

async function loadVisible(app: App, viewing: Viewing, rows: readonly ShownFeedRow[]): Promise<LoadedFeed[]> {
  const decide = await deciderFor(app, viewing);
  const visible = rows.flatMap((row): DecidedFeed[] => {
    const decision = decide(accessObjectOf(row), row);
    return decision.state === 'hidden' ? [] : [{ row, decision }];
  });
  return loadParts(app, viewing, visible);
}

/** One query for each kind of part, whatever the number of feeds. The polls of locked feeds are not even loaded. */
async function loadParts(app: App, { viewer }: Viewing, feeds: readonly DecidedFeed[]): Promise<LoadedFeed[]> {
  const openWithPolls = feeds.filter(({ row, decision }) => row.has_polls && decision.state === 'granted').map(({ row }) => row.id);
  const [files, polls] = await Promise.all([
    loadFilesOf(app.database, 'feed', feeds.map(({ row }) => row.id)),
    loadPollsOf(app.database, openWithPolls, viewer?.id),
  ]);
  const filesById = new Map(files.map((file) => [file.id, file]));
  const pollsByFeed = Map.groupBy(polls, (poll) => poll.feed_id);
  return feeds.map(({ row, decision }) => ({ row, decision, files: filesById, polls: pollsByFeed.get(row.id) ?? [] }));
}
