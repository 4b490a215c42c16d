import { changeFanNote } from '@ovation/contract/people/fans.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, messageOf } from '../../../platform/api/api.ts';

/** How long after the last keystroke a note is saved, in milliseconds. */
const pauseMs = 1_000;

interface FanNoteEdit {
  readonly text: string;
  readonly state: 'saved' | 'typing' | 'saving' | 'failed';
  /** Why it was not saved. */
  readonly problem: string | undefined;
  change(text: string): void;
  save(): void;
}

/** A note that is saved after a pause, when its field loses the focus, and when the conversation is left. */
export function useFanNote(conversationId: string, initial: string): FanNoteEdit {
  const [text, setText] = useState(initial);
  const [state, setState] = useState<FanNoteEdit['state']>('saved');
  const [problem, setProblem] = useState<string>();
  const kept = useRef(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = async (): Promise<void> => {
    clearTimeout(timer.current);
    const note = text;
    if (note === kept.current) return;
    setState('saving');
    try {
      await api.call(changeFanNote, { params: { id: conversationId }, body: { note } });
      kept.current = note;
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
      // A text that was changed back needs no saving, unless another is being saved.
      setState((now) => (next === kept.current && now !== 'saving' ? 'saved' : 'typing'));
    },
  };
}
