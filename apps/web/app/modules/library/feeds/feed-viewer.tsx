import { t } from '@ovation/language/t.ts';
import type { Feed, FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { BookmarkButton, LikeButton } from '../../engagement/reaction-buttons.tsx';
import { useLike } from '../../engagement/use-reactions.ts';
import type { Viewing } from '../../media/photo-carousel.tsx';
import PhotoViewer from '../../media/viewer/photo-viewer.tsx';
import InlineComments from './inline-comments.tsx';

interface FeedViewerProps extends Viewing {
  readonly feed: Feed;
  readonly photos: readonly FeedFile[];
  readonly onChange: (change: (feed: Feed) => Feed) => void;
}

/** The photos of an open post, with its text, likes and comments. */
export default function FeedViewer({ feed, photos, onChange, ...viewing }: FeedViewerProps) {
  const like = useLike('feed', feed, onChange);
  const by = feed.performer.name;
  return (
    <PhotoViewer
      {...viewing}
      photos={photos.map((file, index) => ({
        file,
        alt: t('Photo {number} by {name}', { number: index + 1, name: by }),
      }))}
      by={by}
      onLike={() => feed.isLiked || like()}
      photo={{
        caption: feed.text,
        totalComment: feed.totalComment,
        actions: (
          <>
            <LikeButton kind="feed" item={feed} onChange={onChange} />
            <BookmarkButton kind="feed" item={feed} onChange={onChange} />
          </>
        ),
        comments: <InlineComments feed={feed} onChange={onChange} />,
      }}
    />
  );
}
