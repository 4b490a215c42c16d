import { t } from '@ovation/language/t.ts';
import { listHeldStreamMessages } from '@ovation/contract/messaging/stream-moderation.ts';
import { Suspense, useState } from 'react';
import useSWR from 'swr';
import { api } from '../../../platform/api/api.ts';
import { useServerEvent } from '../../../platform/live/realtime.tsx';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import classes from '../stream-chat.module.css';

const HeldDialog = lazyPart(() => import('./held-dialog.tsx'));
const MutesDialog = lazyPart(() => import('./mutes-dialog.tsx'));
const AskPollDialog = lazyPart(() => import('../polls/ask-poll-dialog.tsx'));

interface ModeratorToolsProps {
  /** The performer's id. */
  readonly id: string;
  readonly hasOpenPoll: boolean;
}

/** What the performer and their moderators do beside the menu of a message. */
export function ModeratorTools({ id, hasOpenPoll }: ModeratorToolsProps) {
  const [asked, setAsked] = useState<'held' | 'mutes' | 'poll'>();
  const held = useSWR(['held stream messages', id], () =>
    api.call(listHeldStreamMessages, { params: { id }, query: { pageSize: 50, sort: 'asc' } }),
  );
  useServerEvent('stream-message.reviewed', ({ conversationId }) => void (conversationId === id && held.mutate()));
  const close = (): void => setAsked(undefined);
  const total = held.data?.total ?? 0;
  return (
    <section className={classes.tools} aria-label={t('Moderation')}>
      <Button size="xs" variant={total > 0 ? 'filled' : 'default'} onClick={() => setAsked('held')}>
        {total > 0 ? t('{total} waiting', { total }) : t('Held messages')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsked('mutes')}>
        {t('Muted people')}
      </Button>
      <Button size="xs" variant="default" disabled={hasOpenPoll} onClick={() => setAsked('poll')}>
        {t('Start a poll')}
      </Button>
      <Suspense>
        {asked === 'held' ? <HeldDialog messages={held.data?.data ?? []} onClose={close} /> : null}
        {asked === 'mutes' ? <MutesDialog id={id} onClose={close} /> : null}
        {asked === 'poll' ? <AskPollDialog id={id} onClose={close} /> : null}
      </Suspense>
    </section>
  );
}
