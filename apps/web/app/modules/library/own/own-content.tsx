import type { OwnContent } from '@ovation/contract/publishing/bin.ts';
import { OwnFeedEntry } from '../feeds/own/own-feeds.tsx';
import { OwnGalleryEntry } from '../galleries/own/own-galleries.tsx';
import { OwnVideoEntry } from '../videos/studio/own-videos.tsx';
import classes from './own.module.css';

interface OwnContentListProps {
  readonly label: string;
  readonly content: readonly OwnContent[];
}

/** A performer's posts, galleries and videos in one list. */
export function OwnContentList({ label, content }: OwnContentListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {content.map((item) => (
        <OwnContentEntry key={idOfContent(item)} item={item} />
      ))}
    </ul>
  );
}

function OwnContentEntry({ item }: { readonly item: OwnContent }) {
  if (item.kind === 'feed') return <OwnFeedEntry feed={item.feed} />;
  if (item.kind === 'gallery') return <OwnGalleryEntry gallery={item.gallery} />;
  return <OwnVideoEntry video={item.video} />;
}

function idOfContent(item: OwnContent): string {
  if (item.kind === 'feed') return item.feed._id;
  return item.kind === 'gallery' ? item.gallery._id : item.video._id;
}
