import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { Comments } from '../../engagement/comments/comments.tsx';

interface InlineCommentsProps {
  readonly feed: Feed;
  readonly onChange: (change: (feed: Feed) => Feed) => void;
}

/** The comments of an open post, in a list or in the viewer. */
export default function InlineComments({ feed, onChange }: InlineCommentsProps) {
  return (
    <Comments
      kind="feed"
      id={feed._id}
      total={feed.totalComment}
      onTotal={(totalComment) => onChange((before) => ({ ...before, totalComment }))}
      isElsewhere
    />
  );
}
