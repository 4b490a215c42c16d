import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { getOpenStream, type StreamingSettings } from '@ovation/contract/live/streams.ts';
import type { PrivateRequest } from '@ovation/contract/live/requests.ts';
import type { OwnStream } from '@ovation/contract/live/stream.ts';
import { Alert, Button, Text } from '@mantine/core';
import { IconCalendarClock } from '../../../ui/tabler.ts';
import { useState, type ReactNode } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useServerEvent } from '../../../platform/live/realtime.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../../ui/layout/page.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Moment } from '../../../ui/words/time-ago.tsx';
import { useOwnPerformer } from '../../accounts/own-performer.ts';
import { useCapture } from './capture/use-capture.ts';
import { RefusedEncoder } from './encoder/refused-encoder.tsx';
import { OnAir } from './onair/on-air.tsx';
import { useBegin } from './own/own-streams.tsx';
import { PrivateRequests } from './requests/private-requests.tsx';
import { GoLive, type OpenStream, type SendingFrom } from './start/go-live.tsx';
import classes from './studio.module.css';

interface LiveStudioProps {
  readonly open: OpenStream | null;
  readonly settings: StreamingSettings;
  /** Announced, the soonest first. */
  readonly scheduled: readonly OwnStream[];
  /** The request that led to the open private show. */
  readonly request: PrivateRequest | undefined;
  /** Beside the video of an open stream. */
  readonly chat: ReactNode;
}

interface Started {
  readonly stream: OpenStream;
  readonly from: SendingFrom;
}

/** The page where a performer goes live. Camera and connection outlive the change from preparing to being live. */
export function LiveStudio({ open: loaded, settings, scheduled, request, chat }: LiveStudioProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const capture = useCapture();
  const [started, setStarted] = useState<Started>();
  const [endedId, setEndedId] = useState<string>();
  const open = [loaded, started?.stream].find((stream) => stream && stream._id !== endedId);
  // An encoder with a stream key begins streams by itself.
  useServerEvent('stream.changed', ({ streamId }) => {
    if (streamId !== open?._id) void revalidate();
  });

  /** A stream that waited for the end of a private show goes on at once, with the same camera. */
  async function afterEnd({ _id: id, isPrivate }: OpenStream): Promise<void> {
    setEndedId(id);
    const { stream } = isPrivate ? await api.call(getOpenStream) : { stream: null };
    if (stream) return setStarted({ stream, from: 'browser' });
    capture.closeAll();
    void navigate(`/creator/live/${id}`);
  }

  const requests = (
    <PrivateRequests
      onAccepted={() => void revalidate()}
      consequence={
        open
          ? t('Your stream will pause during the show, and its viewers will see that it resumes afterwards.')
          : undefined
      }
    />
  );
  if (open)
    return (
      <>
        {open.isPrivate ? null : requests}
        <RefusedEncoder />
        <OnAir
          key={open._id}
          open={open}
          capture={capture}
          from={fromOf(open, started)}
          fan={request?.streamId === open._id ? request.user : undefined}
          chat={chat}
          onEnded={() => void afterEnd(open)}
        />
      </>
    );
  return (
    <>
      <PageHeader
        title={t('Live')}
        description={t('Show what you’re doing as you do it. Fans see it within a second.')}
      />
      <RefusedEncoder />
      {requests}
      {scheduled[0] ? <Announced stream={scheduled[0]} /> : null}
      <Preparation
        settings={settings}
        goLive={
          <GoLive
            capture={capture}
            settings={settings}
            onStarted={(stream, from) => {
              setStarted({ stream, from });
              void revalidate();
            }}
          />
        }
      />
    </>
  );
}

/** An accepted show is sent from this page at once, if its camera is open. */
function fromOf(open: OpenStream, started: Started | undefined): SendingFrom | undefined {
  if (open.isPrivate) return 'browser';
  return started?.stream._id === open._id ? started.from : undefined;
}

interface PreparationProps {
  readonly settings: StreamingSettings;
  readonly goLive: ReactNode;
}

/** What a performer prepares, or why they may not stream. */
function Preparation({ settings, goLive }: PreparationProps) {
  const { status } = useOwnPerformer();
  if (status !== 'active')
    return (
      <EmptyState
        title={t('You cannot go live yet')}
        message={t('You can once we’ve approved your account. See above for the reason.')}
      />
    );
  if (!settings.mayStream)
    return (
      <EmptyState
        title={t('Streaming isn’t available to you yet')}
        message={t(
          'This site enables streaming for each creator individually. Please write to us if you’d like to stream.',
        )}
        action={{ label: t('Write to us'), to: '/contact' }}
      />
    );
  return goLive;
}

function Announced({ stream }: { readonly stream: OwnStream }) {
  const begin = useBegin(stream);
  return (
    <Alert color="gray" variant="light" icon={<IconCalendarClock aria-hidden />} title={stream.title} role="note">
      <div className={classes.line}>
        <Text size="sm" className={classes.grow}>
          {stream.startsAt === null
            ? t('Announced')
            : rich('Announced for {moment}', { moment: <Moment time={stream.startsAt} /> })}
        </Text>
        <Button size="sm" onClick={begin}>
          {t('Start it now')}
        </Button>
        <LinkButton to={`/creator/live/${stream._id}`} size="sm" variant="default">
          {t('More')}
        </LinkButton>
      </div>
    </Alert>
  );
}
