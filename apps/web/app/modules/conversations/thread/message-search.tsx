import { t } from '@ovation/language/t.ts';
import { listMessages, type Message } from '@ovation/contract/messaging/conversations.ts';
import { IconChevronDown, IconChevronUp, IconX } from '../../../ui/tabler.ts';
import { useEffect, useState } from 'react';
import { api, messageOf } from '../../../platform/api/api.ts';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useFocusInside } from '../use-focus-inside.ts';
import classes from './thread.module.css';

interface MessageSearchProps {
  readonly conversationId: string;
  /** Scrolls to the message with this sequence. */
  readonly onShow: (sequence: number) => void;
  readonly onClose: () => void;
}

interface Found {
  readonly q: string;
  /** Newest first. */
  readonly messages: readonly Message[];
  readonly total: number;
  /** Index of the message that is shown. */
  readonly at: number;
}

const pageSize = 50;
const nothing: Found = { q: '', messages: [], total: 0, at: 0 };

/** Searches a conversation, and leads from one result to the next. */
export function MessageSearch({ conversationId, onShow, onClose }: MessageSearchProps) {
  const [q, setQuery] = useState('');
  const [found, setFound] = useState(nothing);
  const [error, setError] = useState<string>();

  useEffect(() => {
    const leaving = new AbortController();
    setError(undefined);
    if (q === '') return setFound(nothing);
    search(conversationId, q, undefined, leaving.signal).then(
      ({ data, total }) => {
        setFound({ q, messages: data, total, at: 0 });
        if (data[0]) onShow(data[0].sequence);
      },
      (failure: unknown) => leaving.signal.aborted || setError(messageOf(failure)),
    );
    return () => leaving.abort();
  }, [conversationId, onShow, q]);

  const show = async (at: number): Promise<void> => {
    const messages =
      at < found.messages.length ? found.messages : await withMore(conversationId, found).catch(() => found.messages);
    const message = messages[at];
    if (!message) return;
    setFound({ ...found, messages, at });
    onShow(message.sequence);
  };

  return (
    <search ref={useFocusInside()} className={classes.search}>
      <SearchField
        label={t('Search this conversation')}
        value=""
        onSearch={setQuery}
        className={classes.field}
        onKeyUp={(event) => event.key === 'Escape' && onClose()}
      />
      <output className={classes.count}>{error ?? countLabel(q, found)}</output>
      <IconButton
        aria-label={t('Older result')}
        disabled={found.at + 1 >= found.total}
        onClick={() => void show(found.at + 1)}
      >
        <IconChevronUp size={20} stroke={1.8} />
      </IconButton>
      <IconButton aria-label={t('Newer result')} disabled={found.at === 0} onClick={() => void show(found.at - 1)}>
        <IconChevronDown size={20} stroke={1.8} />
      </IconButton>
      <IconButton aria-label={t('Close the search')} onClick={onClose}>
        <IconX size={20} stroke={1.8} />
      </IconButton>
    </search>
  );
}

function search(id: string, q: string, before: number | undefined, signal?: AbortSignal) {
  return api.call(listMessages, {
    params: { id },
    query: { q, limit: pageSize, ...(before === undefined ? {} : { before }) },
    ...(signal ? { signal } : {}),
  });
}

async function withMore(id: string, { q, messages }: Found): Promise<readonly Message[]> {
  const { data } = await search(id, q, messages.at(-1)?.sequence);
  return [...messages, ...data];
}

/** The server counts results up to 200. */
function countLabel(q: string, { q: answered, total, at }: Found): string {
  if (q === '' || q !== answered) return '';
  return total === 0
    ? t('Nothing found')
    : total >= 200
      ? t('{number} of {total} or more', { number: at + 1, total })
      : t('{number} of {total}', { number: at + 1, total });
}
