import { voteInPoll, type Feed, type Poll } from '@ovation/contract/feeds.ts';
import { Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { useAsAccount } from '../../platform/login-prompt.tsx';
import { toastError } from '../../platform/toasts.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './poll-card.module.css';

interface PollCardProps {
  readonly poll: Poll;
  readonly feedId: string;
  readonly onChange: (change: (feed: Feed) => Feed) => void;
}

/** A question with its answers; how others voted is shown to whom the server tells it. */
export function PollCard({ poll, feedId, onChange }: PollCardProps) {
  const asAccount = useAsAccount();
  const [busy, setBusy] = useState(false);
  const canVote = !poll.isClosed && poll.votedOptionId === null;

  async function vote(optionId: string): Promise<void> {
    setBusy(true);
    try {
      const answered = await api.call(voteInPoll, { params: { id: feedId }, body: { optionId, pollId: poll._id } });
      onChange((feed) => ({ ...feed, polls: feed.polls.map((other) => (other._id === poll._id ? answered : other)) }));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap="xs" component="section" aria-label={poll.question}>
      <Text fw={600}>{poll.question}</Text>
      {poll.options.map((option) => {
        const percent = option.totalVote === null || poll.totalVote === 0 ? undefined : Math.round((option.totalVote / poll.totalVote) * 100);
        return (
          <button key={option._id} type="button" className={classes.option} disabled={!canVote || busy} onClick={() => asAccount(() => void vote(option._id))} aria-pressed={poll.votedOptionId === option._id}>
            {percent === undefined ? null : <span className={classes.bar} style={{ width: `${percent}%` }} />}
            <span className={classes.words}>{option.text}{poll.votedOptionId === option._id ? <IconCircleCheck size={18} aria-hidden /> : null}</span>
            {percent === undefined ? null : <span className={classes.percent}>{percent}%</span>}
          </button>
        );
      })}
      <Group gap={6}><Text size="sm" c="dimmed">{poll.totalVote === 1 ? '1 vote' : `${poll.totalVote} votes`}{poll.isClosed ? ', closed' : null}</Text>{!poll.isClosed && poll.expiresAt !== null ? <Text size="sm" c="dimmed">ends <TimeAgo time={poll.expiresAt} /></Text> : null}</Group>
    </Stack>
  );
}
