import { t } from '@ovation/language/t.ts';
import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { useRevalidator } from 'react-router';
import { useFileProgress, type FileProgress } from '../../../media/processing/file-progress.ts';
import { togglePin } from '../pin.ts';
import { OwnFeedRow } from './own-feed-row.tsx';
import { useMoveToBin } from '../../own/move-to-bin.ts';
import classes from '../../own/own.module.css';

/** The performer's own posts. */
export function OwnFeeds({ feeds }: { readonly feeds: readonly OwnFeed[] }) {
  return (
    <ul className={classes.list} aria-label={t('Your posts')}>
      {feeds.map((feed) => (
        <OwnFeedEntry key={feed._id} feed={feed} />
      ))}
    </ul>
  );
}

/** One of a performer's posts with what it earned, and live progress while its files are processed. */
export function OwnFeedEntry({ feed }: { readonly feed: OwnFeed }) {
  const { revalidate } = useRevalidator();
  const moveToBin = useMoveToBin('feed');
  const progress = useFileProgress(unfinishedIds(feed), () => void revalidate());
  const pin = async (): Promise<void> => {
    if (await togglePin(feed)) await revalidate();
  };
  return (
    <>
      <OwnFeedRow
        feed={feed}
        processing={processingOf(feed, progress)}
        onDelete={() => void moveToBin(feed._id)}
        onPin={() => void pin()}
      />
    </>
  );
}

function partsOf(feed: OwnFeed) {
  return [...feed.files, feed.thumbnail, feed.teaser].filter((file) => file !== undefined);
}

function unfinishedIds(feed: OwnFeed): string[] {
  return partsOf(feed)
    .filter(({ status }) => status === 'queued' || status === 'processing')
    .map(({ _id }) => _id);
}

/** The progress of all files of a post: failed as soon as one has, otherwise the average of those under way. */
function processingOf(feed: OwnFeed, known: ReadonlyMap<string, FileProgress>): FileProgress | undefined {
  const files = partsOf(feed).map(
    (file): FileProgress => known.get(file._id) ?? { status: file.status, progress: file.status === 'ready' ? 100 : 0 },
  );
  const failed = files.find(({ status }) => status === 'failed');
  if (failed) return failed;
  const pending = files.filter(({ status }) => status !== 'ready');
  if (pending.length === 0) return undefined;
  const positions = pending.map(({ queuePosition }) => queuePosition).filter((position) => position !== undefined);
  const isQueued = pending.every(({ status }) => status === 'queued');
  const queuePosition = isQueued && positions.length > 0 ? Math.min(...positions) : undefined;
  return {
    status: isQueued ? 'queued' : 'processing',
    queuePosition,
    progress: Math.round(pending.reduce((sum, { progress }) => sum + progress, 0) / pending.length),
  };
}
