import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
import { lazyPart } from '../../../../platform/rendering/lazy-part.ts';
import { rich } from '../../../../ui/words/rich.tsx';
import type { Stream } from '@ovation/contract/live/stream.ts';
import { Suspense, type ReactNode } from 'react';
import { profileAddress } from '../../../../platform/addresses/addresses.ts';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { IconLock } from '../../../../ui/icons.tsx';
import { Moment } from '../../../../ui/words/time-ago.tsx';
import { Reminder } from '../cards/reminder.tsx';
import { StreamOffers } from '../paying/stream-offers.tsx';
import { lockedSentence } from '../stream-labels.ts';
import type { Joined } from './use-joined.ts';
import classes from './stage.module.css';
import playerClasses from '../player/player.module.css';

const LivePlayer = lazyPart(() => import('../player/live-player.tsx'));

interface StageProps {
  readonly joined: Joined;
  readonly isFollowed: boolean;
  readonly isTheatre: boolean;
  readonly onTheatre: () => void;
}

/** Where the picture is: the player, or why there is none and what to do. */
export function Stage({ joined, isFollowed, isTheatre, onTheatre }: StageProps) {
  const { stream, watch } = joined;
  const { status, access, thumbnail, title } = stream;
  if (status === 'ended') return <Ended stream={stream} />;
  if (!access.granted) return <Locked joined={joined} isFollowed={isFollowed} />;
  if (hasLeft(joined.visit)) return <Left joined={joined} />;
  if (status === 'scheduled') return <Scheduled stream={stream} isFollowed={isFollowed} />;
  if (status === 'live' && watch.length > 0)
    return (
      <Suspense fallback={<Notice stream={stream} text={t('Connecting …')} isBusy />}>
        <LivePlayer
          label={title}
          ways={watch}
          poster={thumbnail}
          isTheatre={isTheatre}
          onTheatre={onTheatre}
          onLost={() => void joined.join()}
        />
      </Suspense>
    );
  return <Waiting stream={stream} texts={stream.isPaused ? paused : waitingFor[status]} />;
}

/** What is left of a paid minute stays open to a fan who has left: they return when they say so. */
function hasLeft(visit: Joined['visit']): boolean {
  return visit?.status === 'ended' && visit.endReason === 'left';
}

interface WaitingTexts {
  readonly text: EnglishText;
  readonly detail?: EnglishText;
}

const paused: WaitingTexts = {
  text: english('In a private show'),
  detail: english('The stream will resume here afterwards.'),
};

const waitingFor: Readonly<Record<'live' | 'waiting' | 'interrupted', WaitingTexts>> = {
  live: { text: english('Connecting …') },
  waiting: { text: english('Starting soon'), detail: english('The video will appear here automatically.') },
  interrupted: { text: english('Back in a moment'), detail: english('The video will resume here automatically.') },
};

function Waiting({ stream, texts: { text, detail } }: { readonly stream: Stream; readonly texts: WaitingTexts }) {
  return (
    <Notice
      stream={stream}
      text={translated(text)}
      detail={detail === undefined ? undefined : translated(detail)}
      isBusy
    />
  );
}

interface NoticeProps {
  readonly stream: Stream;
  readonly text: string;
  readonly detail?: ReactNode;
  readonly isBusy?: boolean;
  readonly isBlurred?: boolean;
  readonly children?: ReactNode;
}

/** Words on the stream's picture. */
function Notice({ stream, text, detail, isBusy = false, isBlurred = false, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-blurred={isBlurred || undefined}>
      <img src={stream.thumbnail} alt="" className={classes.noticePicture} />
      <div className={classes.noticeWords}>
        {isBusy ? <span className={playerClasses.spinner} aria-hidden /> : null}
        {isBlurred ? <IconLock size={26} stroke={1.8} /> : null}
        <output className={classes.noticeText}>{text}</output>
        {detail === undefined ? null : <p>{detail}</p>}
        {children}
      </div>
    </div>
  );
}

function Locked({ joined, isFollowed }: Pick<StageProps, 'joined' | 'isFollowed'>) {
  const { stream, notice, join } = joined;
  const { startsAt, status, performer } = stream;
  const isToCome = status === 'scheduled' && startsAt !== null;
  return (
    <Notice
      stream={stream}
      text={notice ?? lockedSentence(stream)}
      detail={isToCome ? <StartsAt startsAt={startsAt} /> : undefined}
      isBlurred
    >
      <StreamOffers stream={stream} onJoined={() => void join()} />
      {isToCome ? <Reminder performer={performer} isFollowed={isFollowed} /> : null}
    </Notice>
  );
}

function Left({ joined: { stream, join } }: Pick<StageProps, 'joined'>) {
  const offers = [{ kind: 'minute', price: stream.price ?? 0 }] as const;
  return (
    <Notice
      stream={stream}
      text={t('You have left this stream')}
      detail={t('If you return within a minute you have paid for, the rest of that minute is free.')}
    >
      <StreamOffers
        stream={{ ...stream, access: { ...stream.access, offers: [...offers] } }}
        onJoined={() => void join()}
      />
    </Notice>
  );
}

function Scheduled({ stream, isFollowed }: { readonly stream: Stream; readonly isFollowed: boolean }) {
  const { startsAt, performer } = stream;
  return (
    <Notice
      stream={stream}
      text={t('This stream has not started yet')}
      detail={startsAt === null ? undefined : <StartsAt startsAt={startsAt} />}
    >
      <Reminder performer={performer} isFollowed={isFollowed} />
    </Notice>
  );
}

function StartsAt({ startsAt }: { readonly startsAt: string }) {
  return rich('It starts on {moment}.', { moment: <Moment time={startsAt} /> });
}

function Ended({ stream }: { readonly stream: Stream }) {
  const { performer, videoId, startedAt } = stream;
  const text = startedAt === null ? t('This stream was cancelled') : t('This stream has ended');
  return (
    <Notice
      stream={stream}
      text={text}
      detail={
        videoId === undefined && stream.access.granted
          ? t('Thank you for watching {name}.', { name: performer.name })
          : undefined
      }
      isBlurred={!stream.access.granted}
    >
      <div className={classes.offers}>
        {videoId === undefined ? (
          <LinkButton to={profileAddress(performer)}>{t('More by {name}', { name: performer.name })}</LinkButton>
        ) : (
          <LinkButton to={`${profileAddress(performer)}/videos/${videoId}`}>{t('Watch the recording')}</LinkButton>
        )}
        <LinkButton to="/live" variant="white" color="dark">
          {t('Other live streams')}
        </LinkButton>
      </div>
    </Notice>
  );
}
