import { t } from '@ovation/language/t.ts';
import { ActionIcon, Button, Fieldset, Group, Stack, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { MomentInput } from '../../../../ui/forms/moment-input.tsx';
import { minAnswers, maxAnswers, withAnswer, type EditorPoll } from './editor-poll.ts';

interface PollFieldsProps {
  readonly poll: EditorPoll;
  readonly number: number;
  readonly onChange: (poll: EditorPoll) => void;
  readonly onRemove: () => void;
}

/** A question with two to ten answers, and when it ends. */
export function PollFields({ poll, number, onChange, onRemove }: PollFieldsProps) {
  const { question, answers, isMultiple, endsAt, errors } = poll;
  const write = (key: string, text: string): void =>
    onChange({ ...poll, answers: answers.map((answer) => (answer.key === key ? { key, text } : answer)) });
  const drop = (key: string): void => onChange({ ...poll, answers: answers.filter((answer) => answer.key !== key) });
  return (
    <Fieldset legend={t('Poll {number}', { number })} radius="md">
      <Stack gap="sm">
        <TextInput
          label={t('Question')}
          maxLength={300}
          value={question}
          error={errors.question}
          onChange={(event) => onChange({ ...poll, question: event.currentTarget.value })}
        />
        {answers.map(({ key, text }, index) => (
          <TextInput
            key={key}
            label={t('Answer {value}', { value: index + 1 })}
            maxLength={120}
            value={text}
            error={errors[`options.${index}`]}
            onChange={(event) => write(key, event.currentTarget.value)}
            rightSectionWidth={44}
            rightSection={
              answers.length > minAnswers ? (
                <ActionIcon
                  size={36}
                  onClick={() => drop(key)}
                  aria-label={t('Remove answer {value}', { value: index + 1 })}
                >
                  <IconX size={18} />
                </ActionIcon>
              ) : null
            }
          />
        ))}
        <Switch
          label={t('Allow several answers')}
          checked={isMultiple}
          onChange={(event) => onChange({ ...poll, isMultiple: event.currentTarget.checked })}
        />
        <MomentInput
          label={t('Ends')}
          description={t('Leave empty for a poll that never closes.')}
          value={endsAt}
          error={errors.expiresAt}
          onChange={(chosen) => onChange({ ...poll, endsAt: chosen })}
        />
        <PollActions poll={poll} onChange={onChange} onRemove={onRemove} />
      </Stack>
    </Fieldset>
  );
}

type PollActionsProps = Pick<PollFieldsProps, 'poll' | 'onChange' | 'onRemove'>;

function PollActions({ poll, onChange, onRemove }: PollActionsProps) {
  return (
    <Group gap="sm">
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={poll.answers.length >= maxAnswers}
        onClick={() => onChange(withAnswer(poll))}
      >
        {t('Add an answer')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={onRemove}
      >
        {t('Remove this poll')}
      </Button>
    </Group>
  );
}
