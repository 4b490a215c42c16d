import { t } from '@ovation/language/t.ts';
import { follow, unfollow } from '@ovation/contract/people/audience.ts';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { sendOrKeep } from '../../platform/live/send-wish.ts';
import { useAsAccount } from '../../platform/visitor/login-prompt.tsx';
import { useAppDispatch, useAppSelector, followed, unfollowed } from '../../platform/state/store.ts';
import { toastUndo } from '../../platform/toasts.ts';
import { useMe } from '../../platform/visitor/session.ts';
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

/** Follows and unfollows: shown at once, reverted if the server refuses. What this tab changed overrides the page. */
export function useFollow({ _id, name, isFollowed: loaded }: Followable): Follow {
  const dispatch = useAppDispatch();
  const me = useMe()?._id ?? '';
  const asAccount = useAsAccount();
  const [busy, setBusy] = useState(false);
  const { followedIds, unfollowedIds } = useAppSelector((state) => state.follow);
  const isFollowed = followedIds.includes(_id) || (loaded && !unfollowedIds.includes(_id));

  async function change(follows: boolean): Promise<void> {
    setBusy(true);
    dispatch(follows ? followed(_id) : unfollowed(_id));
    const send = () => api.call(follows ? follow : unfollow, { params: { id: _id } });
    await sendOrKeep(me, { act: 'follow', kind: 'performer', id: _id, isOn: follows }, send, {
      onSent: () => {
        announceAccessChange({ performerId: _id });
        if (!follows) toastUndo(t('You no longer follow {name}.', { name }), () => change(true));
      },
      onRefused: () => void dispatch(follows ? unfollowed(_id) : followed(_id)),
    });
    setBusy(false);
  }

  const toggle = (): void =>
    asAccount(() => void change(!isFollowed), {
      act: 'follow',
      target: _id,
      detail: name,
      title: t('Follow {name}', { name }),
    });
  return { isFollowed, busy, toggle };
}
