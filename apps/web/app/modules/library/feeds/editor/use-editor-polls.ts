import type { Poll } from '@ovation/contract/publishing/feeds.ts';
import { useRef, useState } from 'react';
import { judgePoll, makePolls, newPoll, type EditorPoll, type MadePolls } from './editor-poll.ts';

/** The polls of a post while it is edited: `kept` are on the site, `added` are made when the post is saved. */
export function useEditorPolls(saved: readonly Poll[], drafted: readonly EditorPoll[] = []) {
  const [kept, setKept] = useState(saved);
  const [added, setAdded] = useState(drafted);
  const made = useRef<MadePolls>(new Map());

  /** The new polls when nothing is wrong with them; undefined otherwise, with the reasons shown in their fields. */
  function check(): readonly EditorPoll[] | undefined {
    const judged = added.map((poll) => judgePoll(poll, new Date()));
    setAdded(judged);
    return judged.every(({ errors }) => Object.keys(errors).length === 0) ? judged : undefined;
  }

  /** Makes the new polls, and answers the ids of all; undefined when the site rejected one, which then shows why. */
  async function make(checked: readonly EditorPoll[]): Promise<string[] | undefined> {
    const result = await makePolls(checked, made.current);
    if ('ids' in result) return [...kept.map(({ _id }) => _id), ...result.ids];
    setAdded(result.rejected);
    return undefined;
  }

  return {
    kept,
    added,
    hasChanges: added.length > 0 || kept.length !== saved.length,
    check,
    make,
    addFirst: () => setAdded((before) => (before.length === 0 ? [newPoll()] : before)),
    add: () => setAdded((before) => [...before, newPoll()]),
    change: (poll: EditorPoll) => setAdded((before) => before.map((other) => (other.key === poll.key ? poll : other))),
    remove: (key: string) => setAdded((before) => before.filter((poll) => poll.key !== key)),
    removeKept: (id: string) => setKept((before) => before.filter(({ _id }) => _id !== id)),
  };
}

export type EditorPolls = ReturnType<typeof useEditorPolls>;
