import { follow, unfollow } from '@ovation/contract/people/audience.ts';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { useAsAccount } from '../../platform/visitor/login-prompt.tsx';
import { followed, unfollowed } from '../../platform/state/follow.ts';
import { useAppDispatch, useAppSelector } from '../../platform/state/store.ts';
import { toastError } from '../../platform/toasts.ts';
import { announceAccessChange } from '../access/access-changes.ts';

interface Followable {
  readonly _id: string;
  readonly name: string;
  readonly isFollowed: boolean;
}

export interface Follow {
  readonly isFollowed: boolean;
  readonly busy: boolean;
  toggle(): void;
}

/** Follows and unfollows: shown at once, reverted on failure. Changes in this tab override the data of the page. */
export function useFollow({ _id, name, isFollowed: loaded }: Followable): Follow {
  const dispatch = useAppDispatch();
  const asAccount = useAsAccount();
  const [busy, setBusy] = useState(false);
  const { followedIds, unfollowedIds } = useAppSelector((state) => state.follow);
  const isFollowed = followedIds.includes(_id) || (loaded && !unfollowedIds.includes(_id));

  async function change(): Promise<void> {
    setBusy(true);
    dispatch(isFollowed ? unfollowed(_id) : followed(_id));
    try {
      await api.call(isFollowed ? unfollow : follow, { params: { id: _id } });
      announceAccessChange({ performerId: _id });
    } catch (error) {
      dispatch(isFollowed ? followed(_id) : unfollowed(_id));
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  const toggle = (): void =>
    asAccount(() => void change(), { act: 'follow', target: _id, detail: name, title: `Follow ${name}` });
  return { isFollowed, busy, toggle };
}
