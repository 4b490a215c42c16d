import { t } from '@ovation/language/t.ts';
import { closeStreamPoll, voteInStreamPoll, type StreamPoll } from '@ovation/contract/messaging/stream-polls.ts';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { toastError } from '../../../platform/toasts.ts';
import { useIntent } from '../../../platform/visitor/login-prompt.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import classes from './polls.module.css';
import { formatPercent } from '../../../ui/words/formats.ts';

interface StreamPollProps {
  readonly poll: StreamPoll;
  readonly mayModerate: boolean;
  readonly onChanged: () => void;
}

/** A poll of the chat: its answers to choose from, or the votes. */
export function StreamPollCard({ poll, mayModerate, onChanged }: StreamPollProps) {
  const [isSending, setSending] = useState(false);
  const send = async (call: Promise<unknown>): Promise<void> => {
    setSending(true);
    await call.catch(toastError);
    setSending(false);
    onChanged();
  };
  const id = poll._id;
  const mayVote = poll.isOpen && poll.ownOption === undefined;
  const vote = useIntent({ act: 'vote-live', target: id, title: t('Vote in this poll') }, (option) => {
    if (mayVote) void send(api.call(voteInStreamPoll, { params: { id }, body: { option: Number(option) } }));
  });
  return (
    <section className={classes.poll} aria-label={t('Poll')}>
      <p className={classes.pollQuestion}>{poll.question}</p>
      {poll.options.map((option, index) =>
        mayVote ? (
          <button
            key={option.text}
            type="button"
            className={classes.pollOption}
            disabled={isSending}
            onClick={() => vote(String(index))}
          >
            <span>{option.text}</span>
          </button>
        ) : (
          <Result key={option.text} poll={poll} index={index} />
        ),
      )}
      <div className={classes.pollFoot}>
        <span aria-live="polite">
          {poll.totalVote} {t('{totalVote, plural, one {vote} other {votes}}', { totalVote: poll.totalVote })}
          {poll.isOpen ? '' : ` · ${t('closed')}`}
        </span>
        {mayModerate && poll.isOpen ? (
          <Button
            size="xs"
            variant="default"
            disabled={isSending}
            onClick={() => void send(api.call(closeStreamPoll, { params: { id } }))}
          >
            {t('Close the poll')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function Result({ poll, index }: { readonly poll: StreamPoll; readonly index: number }) {
  const { text, votes } = poll.options[index] ?? { text: '', votes: 0 };
  const percent = poll.totalVote === 0 ? 0 : Math.round((votes / poll.totalVote) * 100);
  return (
    <div className={classes.pollOption} data-own={poll.ownOption === index || undefined}>
      <i style={{ width: `${percent}%` }} />
      <span>
        {text}
        {poll.ownOption === index ? ` ${t('(your vote)')}` : ''}
      </span>
      <span>{formatPercent(percent)}</span>
    </div>
  );
}
