import type { Stream } from '@ovation/contract/live/stream.ts';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { t } from '@ovation/language/t.ts';
import { rich } from '../../../../ui/words/rich.tsx';
import { SiteLink } from '../../../../ui/buttons/link.tsx';
import { IconLock } from '../../../../ui/icons.tsx';
import { Moment, TimeAgo } from '../../../../ui/words/time-ago.tsx';
import { isLive, priceLabel, streamAddress, viewersLabel } from '../stream-labels.ts';
import { LiveBadge } from './live-badge.tsx';
import classes from './live-cards.module.css';

interface StreamGridProps {
  readonly streams: readonly Stream[];
  /** Names the performer of each, where they are of several. */
  readonly isSigned?: boolean;
  readonly label: string;
  /** A single row to swipe through. */
  readonly isRow?: boolean;
  /** Below each card, such as a reminder. */
  readonly renderAction?: (stream: Stream) => ReactNode;
}

export function StreamGrid({ streams, isSigned = false, label, isRow = false, renderAction }: StreamGridProps) {
  return (
    <>
      <ul className={classes.grid} data-one-row={isRow || undefined} aria-label={label}>
        {streams.map((stream, index) => (
          <li key={stream._id} data-row>
            <StreamCard stream={stream} isSigned={isSigned} eager={index < 3} />
            {renderAction?.(stream)}
          </li>
        ))}
      </ul>
    </>
  );
}

interface StreamCardProps {
  readonly stream: Stream;
  /** Names its performer. */
  readonly isSigned: boolean;
  readonly eager: boolean;
}

/** A stream in a list: its latest picture, blurred when locked, its title, performer, viewers and price. */
function StreamCard({ stream, isSigned, eager }: StreamCardProps) {
  const { access, thumbnail, title, performer } = stream;
  const price = priceLabel(stream);
  return (
    <SiteLink to={streamAddress(stream)} className={classes.card} data-locked={!access.granted || undefined}>
      <span className={classes.cardFrame}>
        <img
          className={classes.cardPicture}
          src={thumbnail}
          alt=""
          width={320}
          height={180}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
        {access.granted ? null : (
          <span className={classes.cardLock}>
            <IconLock size={22} stroke={1.8} />
            <span className="visually-hidden">{t('Locked')}</span>
          </span>
        )}
        <span className={classes.cardCorner}>
          <State stream={stream} />
        </span>
        {price === undefined ? null : <span className={classes.cardPrice}>{price}</span>}
      </span>
      <span className={classes.cardTitle} dir="auto">
        {title}
      </span>
      {isSigned ? (
        <span className={classes.cardName} dir="auto">
          {performer.name}
        </span>
      ) : null}
      <span className={classes.cardFacts}>
        <Facts stream={stream} />
      </span>
    </SiteLink>
  );
}

function State({ stream }: { readonly stream: Stream }) {
  if (isLive(stream)) return <LiveBadge />;
  const label = { scheduled: t('Scheduled'), waiting: t('Starting soon'), ended: t('Ended') }[
    stream.status as 'scheduled' | 'waiting' | 'ended'
  ];
  return <span className={classes.cardState}>{label}</span>;
}

/** Viewers of a live stream, the time of one to come, and when one has ended. */
function Facts({ stream: { status, viewers, startsAt, endedAt, startedAt, videoId } }: { readonly stream: Stream }) {
  if (status === 'scheduled' && startsAt !== null) return <Moment time={startsAt} />;
  if (status === 'ended' && endedAt !== null)
    return (
      <>
        <TimeAgo time={endedAt} />
        {videoId === undefined ? null : <span>{t('Recording')}</span>}
      </>
    );
  return (
    <>
      <span>{viewersLabel(viewers)}</span>
      {startedAt === null ? null : <span>{rich('started {timeAgo}', { timeAgo: <TimeAgo time={startedAt} /> })}</span>}
    </>
  );
}

/** Refreshes what a page shows at intervals, while it is visible, and at once when it becomes visible again. */
export function useRefresh(everyMs: number, refresh: () => void): void {
  const run = useEffectEvent(refresh);
  useEffect(() => {
    const whenVisible = (): void => {
      if (document.visibilityState === 'visible') run();
    };
    const timer = setInterval(whenVisible, everyMs);
    document.addEventListener('visibilitychange', whenVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', whenVisible);
    };
  }, [everyMs]);
}
