import { changeFanNote } from '@ovation/contract/people/fans.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, messageOf } from '../../../platform/api/api.ts';

/** After so much silence what was typed is saved, in milliseconds. */
const pauseMs = 1_000;

export interface FanNoteEdit {
  readonly text: string;
  readonly state: 'saved' | 'typing' | 'saving' | 'failed';
  /** Why it was not saved. */
  readonly problem: string | undefined;
  change(text: string): void;
  save(): void;
}

/** A note that saves itself: after a pause, when one leaves its field, and when one leaves the conversation. */
export function useFanNote(conversationId: string, initial: string): FanNoteEdit {
  const [text, setText] = useState(initial);
  const [state, setState] = useState<FanNoteEdit['state']>('saved');
  const [problem, setProblem] = useState<string>();
  const kept = useRef(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = async (): Promise<void> => {
    clearTimeout(timer.current);
    const wanted = text;
    if (wanted === kept.current) return;
    setState('saving');
    try {
      await api.call(changeFanNote, { params: { id: conversationId }, body: { note: wanted } });
      kept.current = wanted;
      setState((now) => (now === 'saving' ? 'saved' : now));
    } catch (error) {
      setProblem(messageOf(error));
      setState('failed');
    }
  };
  const saveLater = useEffectEvent(save);
  useEffect(() => {
    if (text === kept.current) return undefined;
    timer.current = setTimeout(() => void saveLater(), pauseMs);
    return () => clearTimeout(timer.current);
  }, [text]);
  useEffect(() => () => void saveLater(), []);
  return {
    text,
    state,
    problem: state === 'failed' ? problem : undefined,
    save: () => void save(),
    change: (next) => {
      setText(next);
      // What stands there again as it was needs no saving, unless something else is on its way.
      setState((now) => (next === kept.current && now !== 'saving' ? 'saved' : 'typing'));
    },
  };
}
