import { t, translated } from '@ovation/language/t.ts';
import type { PrivateRequest } from '@ovation/contract/live/requests.ts';
import type { OwnStream } from '@ovation/contract/live/stream.ts';
import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle, IconEye } from '../../../../ui/tabler.ts';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useUnsaved } from '../../../../ui/forms/unsaved-changes.tsx';
import { Columns } from '../../../../ui/layout/columns.tsx';
import { Figure } from '../../../../ui/layout/figure.tsx';
import { Money } from '../../../../ui/words/money.tsx';
import { CaptureCard, Preview } from '../capture/capture-card.tsx';
import { bitrateOf, type Capture } from '../capture/use-capture.ts';
import { EncoderCard } from '../encoder/encoder-card.tsx';
import { usePublisher, type Publishing } from '../publishing/use-publisher.ts';
import type { OpenStream, SendingFrom } from '../start/go-live.tsx';
import { useSettings } from '../../../../platform/visitor/session.ts';
import { clockOf, recordingProblemWords } from '../words.ts';
import { ControlBar } from './control-bar.tsx';
import { FanCamera } from './fan-camera.tsx';
import { HealthCard } from './health-card.tsx';
import { PayingFans } from './paying-fans.tsx';
import { stateWords, type StateWords } from './state-words.ts';
import { StreamHead } from './stream-head.tsx';
import { useAwake } from './use-awake.ts';
import { useOwnStream } from './use-own-stream.ts';
import { useSeconds } from './use-seconds.ts';
import { formatNumber, listWords } from '../../../../ui/words/formats.ts';
import classes from './on-air.module.css';
import studioClasses from '../studio.module.css';

interface OnAirProps {
  readonly open: OpenStream;
  readonly capture: Capture;
  /** What was chosen at the start; undefined for a stream that was open when the page was loaded. */
  readonly from: SendingFrom | undefined;
  /** The fan of a private show; undefined for other streams. */
  readonly fan: PrivateRequest['user'] | undefined;
  readonly chat: ReactNode;
  /** Called when it has ended, by its performer or otherwise. */
  readonly onEnded: () => void;
}

/** A stream that has begun: what viewers see, how it goes, and what to do. */
export function OnAir({ open, capture, from, fan, chat, onEnded }: OnAirProps) {
  const { stream, refresh } = useOwnStream(open);
  const { liveMaximumKilobits } = useSettings();
  const publishing = usePublisher(open._id, {
    video: capture.video ?? null,
    audio: capture.microphone ?? null,
    maxBitrate: bitrateOf(capture.quality, liveMaximumKilobits),
  });
  const isSending = ['connecting', 'sending', 'reconnecting'].includes(publishing.state.at);
  const { release } = useUnsaved(isSending);
  useAwake(isSending);
  useFirstConnection(publishing, from === 'browser' && capture.video !== undefined);
  const now = useSeconds();
  const words = stateWords({
    status: stream.status,
    publishing: publishing.state,
    hasPicture: capture.video !== undefined,
    now,
  });

  function leave(): void {
    release();
    publishing.stop(true);
    onEnded();
  }
  const leaveEnded = useEffectEvent(leave);
  // Once, when the end is known.
  useEffect(() => {
    if (stream.status === 'ended') leaveEnded();
  }, [stream.status]);

  return (
    <>
      <StreamHead stream={stream} fan={fan} onChanged={refresh} />
      <div className={classes.air}>
        <Stack gap="md" className={classes.top}>
          <Picture capture={capture} words={words} stream={stream} now={now} />
          <ControlBar publishing={publishing} capture={capture} stream={stream} onEnded={leave} />
          {fan ? <FanCamera streamId={open._id} fan={fan.name} /> : null}
          <SourceChoice publishing={publishing} capture={capture} open={open} status={stream.status} from={from} />
        </Stack>
        <div className={classes.side}>{chat}</div>
        <Stack gap="md" className={classes.rest}>
          <RecordingNote problem={stream.recordingProblem} />
          <Numbers stream={stream} />
          <HealthCard health={stream.health} sample={publishing.sample} />
          <PayingFans streamId={open._id} />
        </Stack>
      </div>
    </>
  );
}

/** Connects at once if that was decided before the stream began. */
function useFirstConnection({ state, start }: Publishing, isWanted: boolean): void {
  const isIdle = state.at === 'idle';
  const startFirst = useEffectEvent(() => {
    if (isWanted && isIdle) start();
  });
  // Only at the beginning: later the performer decides.
  useEffect(() => startFirst(), [start]);
}

function RecordingNote({ problem }: { readonly problem: OwnStream['recordingProblem'] }) {
  if (problem === undefined) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      {translated(recordingProblemWords[problem])}
    </Alert>
  );
}

interface PictureProps {
  readonly capture: Capture;
  readonly words: StateWords;
  readonly stream: OwnStream;
  readonly now: number;
}

function Picture({ capture, words, stream, now }: PictureProps) {
  const { startedAt, viewers } = stream;
  return (
    <>
      <Preview
        track={capture.video}
        isMirrored={capture.screen === undefined}
        empty={words.tone === 'live' ? t('Your video is coming from elsewhere.') : t('No picture from this page.')}
      >
        <div className={classes.overlay}>
          <output className={classes.state} data-tone={words.tone}>
            {words.label}
          </output>
          {startedAt === null ? null : (
            <span className={classes.chip}>
              <span className="visually-hidden">{t('Since the start:')} </span>
              {clockOf(now - Date.parse(startedAt))}
            </span>
          )}
          <span className={classes.chip}>
            <IconEye size={16} aria-hidden />
            <span aria-hidden>{formatNumber(viewers)}</span>
            <span className="visually-hidden">
              {t('{viewers, plural, one {# viewer} other {# viewers}}', { viewers })}
            </span>
          </span>
        </div>
      </Preview>
      {words.note === undefined ? null : (
        <Alert
          color={words.tone === 'problem' ? 'red' : 'gray'}
          variant="light"
          icon={words.tone === 'problem' ? <IconAlertTriangle aria-hidden /> : undefined}
        >
          {words.note}
        </Alert>
      )}
    </>
  );
}

interface SourceChoiceProps {
  readonly publishing: Publishing;
  readonly capture: Capture;
  readonly open: OpenStream;
  readonly status: OpenStream['status'];
  readonly from: SendingFrom | undefined;
}

/** How to send, while this page does not: from here, or with an encoder. */
function SourceChoice({ publishing, capture, open, status, from }: SourceChoiceProps) {
  const { at } = publishing.state;
  if (at !== 'idle' && at !== 'taken' && at !== 'failed') return null;
  const encoder = <EncoderCard publish={open.publish} isOpen={from === 'encoder'} />;
  const camera = <CaptureCard capture={capture} isPictureShown={false} />;
  return (
    <>
      {from === 'encoder' || status === 'live' ? (
        <details className={studioClasses.details}>
          <summary>{t('Send from this browser instead')}</summary>
          {camera}
        </details>
      ) : (
        camera
      )}
      {encoder}
    </>
  );
}

function Numbers({ stream }: { readonly stream: OwnStream }) {
  const { isPrivate, peakViewers, totalViewer, earned, totalTicket, totalMinute } = stream;
  const paid = [
    ...(totalTicket > 0 ? [t('{totalTicket, plural, one {# ticket} other {# tickets}}', { totalTicket })] : []),
    ...(totalMinute > 0 ? [t('{totalMinute, plural, one {# minute} other {# minutes}}', { totalMinute })] : []),
  ];
  return (
    <section aria-label={t('So far')}>
      <Columns phone={2} tablet={3}>
        <Figure
          label={t('Earned so far')}
          note={paid.length > 0 ? listWords(paid) : t('Tickets, minutes and tips')}
          wide
        >
          <Money amount={earned} />
        </Figure>
        {isPrivate ? null : (
          <>
            <Figure label={t('Peak viewers')}>{formatNumber(peakViewers)}</Figure>
            <Figure label={t('Viewers so far')}>{formatNumber(totalViewer)}</Figure>
          </>
        )}
      </Columns>
    </section>
  );
}
