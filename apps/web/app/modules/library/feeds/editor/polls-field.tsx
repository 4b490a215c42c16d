import { t } from '@ovation/language/t.ts';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconChartBar, IconX } from '@tabler/icons-react';
import type { FieldErrors } from '../../publishing/use-save-attempt.ts';
import { maxPolls } from './editor-poll.ts';
import { PollFields } from './poll-fields.tsx';
import type { EditorPolls } from './use-editor-polls.ts';

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
