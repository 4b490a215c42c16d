import { t } from '@ovation/language/t.ts';
import { ActionIcon, Button, Group, Stack, Text, Fieldset, Switch, TextInput } from '@mantine/core';
import { IconChartBar, IconX, IconPlus, IconTrash } from '../../../../ui/tabler.ts';
import type { FieldErrors } from '../../publishing/use-save-attempt.ts';
import { maxPolls, minAnswers, maxAnswers, withAnswer, type EditorPoll, type EditorPolls } from './editor-poll.ts';
import { MomentInput } from '../../../../ui/forms/date-inputs.tsx';

interface PollsFieldProps {
  readonly polls: EditorPolls;
  readonly errors: FieldErrors;
}

/** The post's polls. Those that fans see already can only be removed, because votes may have been cast. */
export function PollsField({ polls, errors }: PollsFieldProps) {
  const { kept, added } = polls;
  const count = kept.length + added.length;
  const error = Object.entries(errors).find(([path]) => path.startsWith('pollIds'))?.[1];
  return (
    <Stack gap="md">
      {kept.map((poll) => (
        <Group key={poll._id} wrap="nowrap" justify="space-between">
          <div>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {poll.question}
            </Text>
            <Text size="sm" c="dimmed">
              {t('{length} answers, {totalVote, plural, one {# vote} other {# votes}}', {
                length: poll.options.length,
                totalVote: poll.totalVote,
              })}
            </Text>
          </div>
          <ActionIcon
            onClick={() => polls.removeKept(poll._id)}
            aria-label={t('Remove the poll “{question}”', { question: poll.question })}
          >
            <IconX size={20} stroke={1.6} />
          </ActionIcon>
        </Group>
      ))}
      {added.map((poll, index) => (
        <PollFields
          key={poll.key}
          poll={poll}
          number={kept.length + index + 1}
          onChange={polls.change}
          onRemove={() => polls.remove(poll.key)}
        />
      ))}
      {error === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Group gap="md">
        <Button
          variant="default"
          leftSection={<IconChartBar size={18} stroke={1.6} aria-hidden />}
          disabled={count >= maxPolls}
          onClick={polls.add}
        >
          {t('Add a poll')}
        </Button>
        {count === 0 ? (
          <Text size="sm" c="dimmed">
            {t('Ask your fans something.')}
          </Text>
        ) : null}
      </Group>
    </Stack>
  );
}

interface PollFieldsProps {
  readonly poll: EditorPoll;
  readonly number: number;
  readonly onChange: (poll: EditorPoll) => void;
  readonly onRemove: () => void;
}

/** A question with two to ten answers, and when it ends. */
function PollFields({ poll, number, onChange, onRemove }: PollFieldsProps) {
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
            label={t('Answer {number}', { number: index + 1 })}
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
                  aria-label={t('Remove answer {number}', { number: index + 1 })}
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
