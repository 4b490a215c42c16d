import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { longestFanNote } from '@ovation/contract/people/fans.ts';
import { Textarea } from '@mantine/core';
import { Button } from '../../../ui/buttons/button.tsx';
import classes from './fan-note-field.module.css';
import { Section } from '../../../ui/layout/section.tsx';
import { useFanNote } from './use-fan-note.ts';
import { formatNumber } from '../../../ui/words/count.ts';

interface FanNoteFieldProps {
  readonly conversationId: string;
  readonly name: string;
  readonly note: string;
}

const stateLabels = {
  saved: t('Only you see this.'),
  typing: t('Not saved yet'),
  saving: t('Saving…'),
  failed: '',
} as const;

/** A performer's private note about a fan, saved automatically. */
export function FanNoteField({ conversationId, name, note }: FanNoteFieldProps) {
  const { text, state, problem, change, save } = useFanNote(conversationId, note);
  const isOver = text.length > longestFanNote;
  return (
    <Section
      title={t('Your note')}
      aside={
        <span className={classes.state} aria-live="polite">
          {stateLabels[state]}
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
