import { react, unreact } from '@ovation/contract/engagement.ts';
import type { Feed } from '@ovation/contract/feeds.ts';
import { useRef } from 'react';
import { api } from '../../platform/api.ts';
import { useAsAccount } from '../../platform/login-prompt.tsx';
import { toastError } from '../../platform/toasts.ts';

type Action = 'like' | 'bookmark';

const applied: Record<Action, (feed: Feed) => Feed> = {
  like: (feed) => ({ ...feed, isLiked: !feed.isLiked, totalLike: feed.totalLike + (feed.isLiked ? -1 : 1) }),
  bookmark: (feed) => ({ ...feed, isBookmarked: !feed.isBookmarked }),
};

/** Likes and bookmarks: shown at once, taken back when the server refuses. One call at a time, so that quick taps keep their order. */
export function useReactions(feed: Feed, onChange: (change: (feed: Feed) => Feed) => void) {
  const asAccount = useAsAccount();
  const last = useRef<Promise<unknown>>(Promise.resolve());

  function toggle(action: Action): void {
    const isOn = action === 'like' ? feed.isLiked : feed.isBookmarked;
    const call = { body: { objectId: feed._id, objectType: 'feed', action } } as const;
    onChange(applied[action]);
    last.current = last.current
      .then(() => api.call(isOn ? unreact : react, call))
      .catch((error: unknown) => {
        onChange(applied[action]);
        toastError(error);
      });
  }

  return { toggleLike: () => asAccount(() => toggle('like')), toggleBookmark: () => asAccount(() => toggle('bookmark')) };
}
