import { t, translated } from '@ovation/language/t.ts';
import { lazyPart } from '../../../../platform/rendering/lazy-part.ts';
import { rich } from '../../../../ui/words/rich.tsx';
import type { OwnStream } from '@ovation/contract/live/stream.ts';
import { changeStream, deleteStream } from '@ovation/contract/live/streams.ts';
import { ActionIcon, Badge, Menu, Text } from '@mantine/core';
import { IconBroadcast, IconChartBar, IconDots, IconEye, IconPencil, IconTrash } from '../../../../ui/tabler.ts';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { contentAddress } from '../../../../platform/addresses/addresses.ts';
import { api } from '../../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../../platform/toasts.ts';
import { Confirm } from '../../../../ui/feedback/confirm.tsx';
import { StateBadge } from '../../../../ui/feedback/state-badge.tsx';
import { Money } from '../../../../ui/words/money.tsx';
import { Day, Moment } from '../../../../ui/words/time-ago.tsx';
import { audienceWords, clockOf, statusWords } from '../words.ts';
import { formatNumber } from '../../../../ui/words/formats.ts';
import classes from './streams.module.css';
import studioClasses from '../studio.module.css';

const ChangeDialog = lazyPart(() => import('../onair/change-dialog.tsx'));

/** A performer's streams: announced, open and over. */
export function OwnStreams({ streams }: { readonly streams: readonly OwnStream[] }) {
  return (
    <ul className={classes.list} aria-label={t('Your streams')}>
      {streams.map((stream) => (
        <StreamRow key={stream._id} stream={stream} />
      ))}
    </ul>
  );
}

function StreamRow({ stream }: { readonly stream: OwnStream }) {
  const { _id, title, thumbnail, status, isPrivate } = stream;
  const { label, tone } = statusWords[status];
  const to = addressOf(stream);
  return (
    <li className={classes.row}>
      <Link to={to} className={classes.thumbnail} tabIndex={-1} aria-hidden>
        <img src={thumbnail} alt="" loading="lazy" />
      </Link>
      <div className={classes.rowWords}>
        <Link to={to} className={classes.rowTitle}>
          {title}
        </Link>
        <div className={studioClasses.line}>
          <StateBadge tone={tone}>{translated(label)}</StateBadge>
          <Badge color={isPrivate || stream.access.rule !== 'public' ? 'claret' : 'gray'}>
            {audienceWords(stream)}
          </Badge>
          <Text component="span" size="sm" c="dimmed">
            <When stream={stream} />
          </Text>
        </div>
      </div>
      {status === 'scheduled' ? null : (
        <dl className={classes.figures}>
          <div>
            <dt>{t('Viewers')}</dt>
            <dd>{formatNumber(stream.totalViewer)}</dd>
          </div>
          <div>
            <dt>{t('Earned')}</dt>
            <dd>
              <Money amount={stream.earned} />
            </dd>
          </div>
        </dl>
      )}
      <RowActions key={_id} stream={stream} />
    </li>
  );
}

function addressOf({ _id, status }: OwnStream): string {
  return status === 'scheduled' || status === 'ended' ? `/creator/live/${_id}` : '/creator/live';
}

function When({
  stream: { status, startsAt, startedAt, endedAt, durationMs, createdAt },
}: {
  readonly stream: OwnStream;
}) {
  if (status === 'scheduled' && startsAt !== null)
    return rich('Starts {moment}', { moment: <Moment time={startsAt} /> });
  return (
    <>
      <Day time={startedAt ?? endedAt ?? createdAt} />
      {durationMs > 0 ? <> · {clockOf(durationMs)}</> : null}
    </>
  );
}

/** Begins, changes, cancels or deletes a stream. */
function RowActions({ stream }: { readonly stream: OwnStream }) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<'change' | 'remove'>();
  const begin = useBegin(stream);
  const isScheduled = stream.status === 'scheduled';
  const isOpen = !isScheduled && stream.status !== 'ended';
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon className={classes.menu} aria-label={t('Actions for {title}', { title: stream.title })}>
            <IconDots size={22} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isScheduled ? (
            <>
              <Menu.Item leftSection={<IconBroadcast size={18} stroke={1.6} />} onClick={begin}>
                {t('Start it now')}
              </Menu.Item>
              <Menu.Item leftSection={<IconPencil size={18} stroke={1.6} />} onClick={() => setAsked('change')}>
                {t('Change')}
              </Menu.Item>
            </>
          ) : (
            <Menu.Item component={Link} to={addressOf(stream)} leftSection={<IconChartBar size={18} stroke={1.6} />}>
              {isOpen ? t('Open the studio') : t('Stream report')}
            </Menu.Item>
          )}
          {stream.isPrivate || stream.status === 'ended' ? null : (
            <Menu.Item
              component={Link}
              to={contentAddress('stream', stream)}
              leftSection={<IconEye size={18} stroke={1.6} />}
            >
              {t('As fans see it')}
            </Menu.Item>
          )}
          {isOpen ? null : (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} stroke={1.6} />}
              onClick={() => setAsked('remove')}
            >
              {isScheduled ? t('Cancel the stream') : t('Delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === 'change' ? (
        <Suspense>
          <ChangeDialog stream={stream} onClose={() => setAsked(undefined)} onChanged={() => void revalidate()} />
        </Suspense>
      ) : null}
      <RemoveQuestion
        stream={stream}
        opened={asked === 'remove'}
        onClose={() => setAsked(undefined)}
        onRemoved={() => void revalidate()}
      />
    </>
  );
}

/** Begins a scheduled stream; the studio opens then. */
export function useBegin({ _id: id }: OwnStream): () => void {
  const navigate = useNavigate();
  return () =>
    void api.call(changeStream, { params: { id }, body: { status: 'waiting' } }).then(
      () => navigate('/creator/live'),
      (error: unknown) => toastError(error),
    );
}

interface RemoveQuestionProps {
  readonly stream: OwnStream;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

export function RemoveQuestion({ stream, opened, onClose, onRemoved }: RemoveQuestionProps) {
  const isScheduled = stream.status === 'scheduled';
  return (
    <Confirm
      title={isScheduled ? t('Cancel this stream?') : t('Delete this stream?')}
      message={
        isScheduled
          ? t('Its announcement will disappear, and tickets already bought will be refunded.')
          : t('Its report will disappear. You keep what you earned, and its recording stays among your videos.')
      }
      confirmLabel={isScheduled ? t('Cancel the stream') : t('Delete it')}
      destructive
      opened={opened}
      onClose={onClose}
      onConfirm={async () => {
        await api.call(deleteStream, { params: { id: stream._id } });
        toastSuccess(isScheduled ? t('The stream is cancelled') : t('The stream is deleted'));
        onRemoved();
      }}
    />
  );
}
