import { longestFanNote } from '@ovation/contract/people/fans.ts';
import { Textarea } from '@mantine/core';
import { Button } from '../../../ui/buttons/button.tsx';
import classes from './fan-note-field.module.css';
import { Section } from '../../../ui/layout/section.tsx';
import { useFanNote } from './use-fan-note.ts';

interface FanNoteFieldProps {
  readonly conversationId: string;
  readonly name: string;
  readonly note: string;
}

const stateLabels = { saved: 'Only you see this.', typing: 'Not saved yet', saving: 'Saving…', failed: '' } as const;

/** A performer's private note about a fan, saved automatically. */
export function FanNoteField({ conversationId, name, note }: FanNoteFieldProps) {
  const { text, state, problem, change, save } = useFanNote(conversationId, note);
  const isOver = text.length > longestFanNote;
  return (
    <Section
      title="Your note"
      aside={
        <span className={classes.state} aria-live="polite">
          {stateLabels[state]}
        </span>
      }
    >
      <Textarea
        aria-label={`Your note about ${name}`}
        placeholder={`Anything you want to remember about ${name}`}
        autosize
        minRows={2}
        maxRows={10}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={save}
        error={isOver ? `At most ${longestFanNote.toLocaleString('en')} characters.` : undefined}
      />
      {problem === undefined || isOver ? null : (
        <p className={classes.problem} role="alert">
          Not saved. {problem}{' '}
          <Button variant="light" size="xs" onClick={save}>
            Try again
          </Button>
        </p>
      )}
    </Section>
  );
}
