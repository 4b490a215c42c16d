import { closeStreamPoll, voteInStreamPoll, type StreamPoll } from '@ovation/contract/messaging/stream-polls.ts';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { toastError } from '../../../platform/toasts.ts';
import { useAsAccount } from '../../../platform/visitor/login-prompt.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

interface StreamPollProps {
  readonly poll: StreamPoll;
  readonly mayModerate: boolean;
  readonly onChanged: () => void;
}

/** A poll of the chat: its answers to choose from, or the votes. */
export function StreamPollCard({ poll, mayModerate, onChanged }: StreamPollProps) {
  const asAccount = useAsAccount();
  const [isSending, setSending] = useState(false);
  const send = async (call: Promise<unknown>): Promise<void> => {
    setSending(true);
    await call.catch(toastError);
    setSending(false);
    onChanged();
  };
  const id = poll._id;
  const vote = (option: number): void =>
    asAccount(() => void send(api.call(voteInStreamPoll, { params: { id }, body: { option } })));
  const mayVote = poll.isOpen && poll.ownOption === undefined;
  return (
    <section className="chat-poll" aria-label="Poll">
      <p className="chat-poll-question">{poll.question}</p>
      {poll.options.map((option, index) =>
        mayVote ? (
          <button
            key={option.text}
            type="button"
            className="chat-poll-option"
            disabled={isSending}
            onClick={() => vote(index)}
          >
            <span>{option.text}</span>
          </button>
        ) : (
          <Result key={option.text} poll={poll} index={index} />
        ),
      )}
      <div className="chat-poll-foot">
        <span aria-live="polite">
          {poll.totalVote} {poll.totalVote === 1 ? 'vote' : 'votes'}
          {poll.isOpen ? '' : ' · closed'}
        </span>
        {mayModerate && poll.isOpen ? (
          <Button
            size="xs"
            variant="default"
            disabled={isSending}
            onClick={() => void send(api.call(closeStreamPoll, { params: { id } }))}
          >
            Close the poll
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
    <div className="chat-poll-option" data-own={poll.ownOption === index || undefined}>
      <i style={{ width: `${percent}%` }} />
      <span>
        {text}
        {poll.ownOption === index ? ' (your vote)' : ''}
      </span>
      <span>{percent}%</span>
    </div>
  );
}
