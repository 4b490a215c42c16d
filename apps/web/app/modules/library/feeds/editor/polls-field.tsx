import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconChartBar, IconX } from '@tabler/icons-react';
import { maxPolls } from './editor-poll.ts';
import { PollFields } from './poll-fields.tsx';
import type { FeedEditorState } from './use-feed-editor.ts';

/** The post's polls: those that fans see already can only be taken out, because votes may have been cast. */
export function PollsField({
  editor,
}: {
  readonly editor: Pick<
    FeedEditorState,
    'keptPolls' | 'polls' | 'errors' | 'addPoll' | 'changePoll' | 'removePoll' | 'removeKeptPoll'
  >;
}) {
  const { keptPolls, polls, errors } = editor;
  const count = keptPolls.length + polls.length;
  const refusal = Object.entries(errors).find(([path]) => path.startsWith('pollIds'))?.[1];
  return (
    <Stack gap="md">
      {keptPolls.map((poll) => (
        <Group key={poll._id} wrap="nowrap" justify="space-between">
          <div>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {poll.question}
            </Text>
            <Text size="sm" c="dimmed">
              {poll.options.length} answers, {poll.totalVote === 1 ? '1 vote' : `${poll.totalVote} votes`}
            </Text>
          </div>
          <ActionIcon onClick={() => editor.removeKeptPoll(poll._id)} aria-label={`Remove the poll “${poll.question}”`}>
            <IconX size={20} stroke={1.6} />
          </ActionIcon>
        </Group>
      ))}
      {polls.map((poll, index) => (
        <PollFields
          key={poll.key}
          poll={poll}
          number={keptPolls.length + index + 1}
          onChange={editor.changePoll}
          onRemove={() => editor.removePoll(poll.key)}
        />
      ))}
      {refusal === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {refusal}
        </Text>
      )}
      <Group gap="md">
        <Button
          variant="default"
          leftSection={<IconChartBar size={18} stroke={1.6} aria-hidden />}
          disabled={count >= maxPolls}
          onClick={editor.addPoll}
        >
          Add a poll
        </Button>
        {count === 0 ? (
          <Text size="sm" c="dimmed">
            Ask your fans something.
          </Text>
        ) : null}
      </Group>
    </Stack>
  );
}
