import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { voteInPoll, type Feed, type Poll } from '@ovation/contract/publishing/feeds.ts';
import { Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useIntent } from '../../../platform/visitor/login-prompt.tsx';
import { toastError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import classes from './feeds.module.css';
import { formatPercent } from '../../../ui/words/formats.ts';

interface PollCardProps {
  readonly poll: Poll;
  readonly feedId: string;
  readonly onChange: (change: (feed: Feed) => Feed) => void;
}

/**
 * A question with its answers, and the votes where the server sends them.
 * With one answer a press votes at once; where several may be chosen, a button sends them.
 */
export function PollCard({ poll, feedId, onChange }: PollCardProps) {
  const [busy, setBusy] = useState(false);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const canVote = !poll.isClosed && poll.votedOptionIds.length === 0;
  const chosen = canVote ? marked : poll.votedOptionIds;

  async function vote(optionIds: readonly string[]): Promise<void> {
    setBusy(true);
    try {
      const answered = await api.call(voteInPoll, {
        params: { id: feedId },
        body: { optionIds: [...optionIds], pollId: poll._id },
      });
      onChange((feed) => ({ ...feed, polls: feed.polls.map((other) => (other._id === poll._id ? answered : other)) }));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  const wish = { act: 'vote', target: poll._id, title: t('Vote in this poll') };
  const ask = useIntent(wish, (answers = '') => void (canVote && vote(answers.split(' '))));

  function choose(optionId: string): void {
    if (!poll.isMultiple) return ask(optionId);
    setMarked(marked.includes(optionId) ? marked.filter((other) => other !== optionId) : [...marked, optionId]);
  }

  return (
    <Stack gap="xs" component="section" aria-label={poll.question}>
      <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {poll.question}
      </Text>
      {poll.isMultiple && canVote ? (
        <Text size="sm" c="dimmed">
          {t('You can choose several.')}
        </Text>
      ) : null}
      {poll.options.map((option) => (
        <Answer
          key={option._id}
          poll={poll}
          option={option}
          isChosen={chosen.includes(option._id)}
          disabled={!canVote || busy}
          onChoose={() => choose(option._id)}
        />
      ))}
      {poll.isMultiple && canVote ? (
        <Button variant="default" disabled={marked.length === 0} loading={busy} onClick={() => ask(marked.join(' '))}>
          {t('Vote')}
        </Button>
      ) : null}
      <Group gap={6}>
        <Text size="sm" c="dimmed">
          {poll.isClosed
            ? t('{totalVote, plural, one {# vote} other {# votes}}, closed', { totalVote: poll.totalVote })
            : t('{totalVote, plural, one {# vote} other {# votes}}', { totalVote: poll.totalVote })}
        </Text>
        {!poll.isClosed && poll.expiresAt !== null ? (
          <Text size="sm" c="dimmed">
            {rich('ends {timeAgo}', { timeAgo: <TimeAgo time={poll.expiresAt} /> })}
          </Text>
        ) : null}
      </Group>
    </Stack>
  );
}

interface AnswerProps {
  readonly poll: Poll;
  readonly option: Poll['options'][number];
  readonly isChosen: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}

/** Its bar is the share of voters, so that the shares of a poll with several choices may add up to more than 100%. */
function Answer({ poll, option, isChosen, disabled, onChoose }: AnswerProps) {
  const percent =
    option.totalVote === null || poll.totalVote === 0
      ? undefined
      : Math.round((option.totalVote / poll.totalVote) * 100);
  return (
    <button type="button" className={classes.option} disabled={disabled} onClick={onChoose} aria-pressed={isChosen}>
      {percent === undefined ? null : <span className={classes.bar} style={{ width: `${percent}%` }} />}
      <span className={classes.pollCardText}>
        <bdi>{option.text}</bdi>
        {isChosen ? <IconCircleCheck size={18} aria-hidden /> : null}
      </span>
      {percent === undefined ? null : <span className={classes.percent}>{formatPercent(percent)}</span>}
    </button>
  );
}
