import { english, translated, type EnglishText } from '@ovation/language/t.ts';
import { react, unreact, type ReactableKind, type ReactionAction } from '@ovation/contract/publishing/engagement.ts';
import { useRef } from 'react';
import { useStore } from 'react-redux';
import { api } from '../../platform/api/api.ts';
import { sendOrKeep } from '../../platform/live/send-wish.ts';
import { useIntent } from '../../platform/visitor/login-prompt.tsx';
import type { State } from '../../platform/state/store.ts';

/** The likes of an object, as the viewer sees them. */
export interface Liked {
  readonly isLiked: boolean;
  readonly totalLike: number;
}

export interface Bookmarked {
  readonly isBookmarked: boolean;
}

export interface Identified {
  readonly _id: string;
}

type Change<Item> = (change: (item: Item) => Item) => void;

/** Toggles a like: shown at once, reverted when the server rejects it. */
export function useLike<Item extends Identified & Liked>(
  kind: ReactableKind,
  item: Item,
  onChange: Change<Item>,
): () => void {
  const toggle = (before: Item): Item => ({
    ...before,
    isLiked: !before.isLiked,
    totalLike: before.totalLike + (before.isLiked ? -1 : 1),
  });
  return useToggle({ kind, id: item._id, action: 'like', isOn: item.isLiked }, () => onChange(toggle));
}

export function useBookmark<Item extends Identified & Bookmarked>(
  kind: ReactableKind,
  item: Item,
  onChange: Change<Item>,
): () => void {
  const toggle = (before: Item): Item => ({ ...before, isBookmarked: !before.isBookmarked });
  return useToggle({ kind, id: item._id, action: 'bookmark', isOn: item.isBookmarked }, () => onChange(toggle));
}

const titles: Readonly<Record<ReactionAction, EnglishText>> = {
  like: english('Like this'),
  bookmark: english('Keep this for later'),
};

interface Toggled {
  readonly kind: ReactableKind;
  readonly id: string;
  readonly action: ReactionAction;
  readonly isOn: boolean;
}

/** Sends one call at a time, so that quick taps keep their order. Without a connection the last one waits for it. */
function useToggle({ kind, id, action, isOn }: Toggled, flip: () => void): () => void {
  const store = useStore<State>();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const toggle = (): void => {
    flip();
    const send = () => api.call(isOn ? unreact : react, { body: { objectId: id, objectType: kind, action } });
    const me = store.getState().auth.authUser ?? '';
    last.current = last.current.then(() =>
      sendOrKeep(me, { act: action, kind, id, isOn: !isOn }, send, { onRefused: flip }),
    );
  };
  const wish = { act: `${action} ${kind}`, target: id, title: translated(titles[action]) };
  const ask = useIntent(wish, toggle, () => (isOn ? undefined : toggle()));
  return () => ask();
}
