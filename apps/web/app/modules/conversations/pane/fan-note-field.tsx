import { english, t, translated } from '@ovation/language/t.ts';
import { longestFanNote, changeFanNote } from '@ovation/contract/people/fans.ts';
import { Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { rich } from '../../../ui/words/rich.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import classes from './pane.module.css';
import { Section } from '../../../ui/layout/section.tsx';
import { formatNumber } from '../../../ui/words/formats.ts';
import { api, messageOf } from '../../../platform/api/api.ts';

interface FanNoteFieldProps {
  readonly conversationId: string;
  readonly name: string;
  readonly note: string;
}

const stateLabels = {
  saved: english('Only you see this.'),
  typing: english('Not saved yet'),
  saving: english('Saving…'),
  failed: undefined,
} as const;

/** A performer's private note about a fan, saved automatically. */
export function FanNoteField({ conversationId, name, note }: FanNoteFieldProps) {
  const { text, state, problem, change, save } = useFanNote(conversationId, note);
  const label = stateLabels[state];
  const isOver = text.length > longestFanNote;
  return (
    <Section
      title={t('Your note')}
      aside={
        <span className={classes.state} aria-live="polite">
          {label && translated(label)}
        </span>
      }
    >
      <Textarea
        aria-label={t('Your note about {name}', { name })}
        placeholder={t('Anything you want to remember about {name}', { name })}
        autosize
        minRows={2}
        maxRows={10}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={save}
        error={
          isOver
            ? t('At most {longestFanNote} characters.', { longestFanNote: formatNumber(longestFanNote) })
            : undefined
        }
      />
      {problem === undefined || isOver ? null : (
        <p className={classes.problem} role="alert">
          {rich('Not saved. {problem} <button>Try again</button>', {
            problem,
            button: <Button variant="light" size="xs" onClick={save} />,
          })}
        </p>
      )}
    </Section>
  );
}

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
