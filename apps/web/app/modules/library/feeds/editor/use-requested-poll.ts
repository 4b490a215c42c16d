import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import type { EditorPolls } from './use-editor-polls.ts';

/** Adds the first poll where the address asks for one: `?add=poll`, as in the menu "Create". */
export function useRequestedPoll(polls: EditorPolls): void {
  const { search, key } = useLocation();
  const addFirst = useEffectEvent(() => polls.addFirst());
  // Once for each time that the address is opened: a poll that was removed stays removed.
  useEffect(() => {
    if (new URLSearchParams(search).get('add') === 'poll') addFirst();
  }, [search, key]);
}
