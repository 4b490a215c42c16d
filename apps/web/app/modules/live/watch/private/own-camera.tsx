import { t } from '@ovation/language/t.ts';
import { useState, useEffect, useEffectEvent, useRef } from 'react';
import { joinStream } from '@ovation/contract/live/watch.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { api } from '../../../../platform/api/api.ts';
import { explainFailure, browserOf } from '../../studio/capture/problems.ts';
import { connect } from '../../studio/publishing/connect.ts';
import {
  createPublisher,
  type Destination,
  type Publisher,
  type PublishingState,
} from '../../studio/publishing/publisher.ts';
import { targetOf } from '../../studio/publishing/sending.ts';
import classes from './own-camera.module.css';

interface OwnCameraProps {
  readonly streamId: string;
  /** The performer's name. */
  readonly performer: string;
}

/** Lets the fan of a private show be seen: nothing is sent before they turn their camera on. */
export function OwnCamera({ streamId, performer }: OwnCameraProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { state, start, stop } = useOwnCamera(streamId, video);
  const isOn = state.at === 'connecting' || state.at === 'sending' || state.at === 'reconnecting';
  return (
    <section className={classes.camera} aria-label={t('Your camera')}>
      {isOn ? <video ref={setVideo} aria-label={t('Your own picture')} autoPlay playsInline muted /> : null}
      <output>{sentences[state.at](performer, state.at === 'failed' ? state.message : '')}</output>
      {isOn ? (
        <Button variant="default" size="sm" onClick={stop}>
          {t('Turn your camera off')}
        </Button>
      ) : (
        <Button size="sm" loading={state.at === 'asking'} onClick={() => void start()}>
          {t('Turn your camera on')}
        </Button>
      )}
    </section>
  );
}

const sentences = {
  idle: (name: string) => t('{name} can see and hear you if you turn your camera on.', { name }),
  asking: () => t('Your browser is asking for permission to use your camera.'),
  connecting: () => t('Connecting your camera …'),
  sending: (name: string) => t('{name} can see and hear you.', { name }),
  reconnecting: () => t('Your picture isn’t arriving. Trying again …'),
  taken: () => t('Another of your devices is sending its picture now.'),
  failed: (_name: string, message: string) => message,
} as const;

type CameraState = PublishingState | { readonly at: 'asking' };

interface CameraInUse {
  readonly state: CameraState;
  start(): Promise<void>;
  stop(): void;
}

/** A small picture beside the performer's is enough. */
const wanted = { video: { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { max: 30 } }, audio: true };
const maxBitrate = 800_000;

/** Sends the fan's camera and microphone to the performer, until they turn it off or leave. */
function useOwnCamera(streamId: string, video: HTMLVideoElement | null): CameraInUse {
  const [state, setState] = useState<CameraState>({ at: 'idle' });
  const [media, setMedia] = useState<MediaStream>();
  const publisher = useRef<Publisher>(undefined);
  const stop = (): void => {
    publisher.current?.stop();
    publisher.current = undefined;
    for (const track of media?.getTracks() ?? []) track.stop();
    setMedia(undefined);
    setState({ at: 'idle' });
  };
  const leave = useEffectEvent(stop);
  useEffect(() => {
    if (video && media) show(media, video);
  }, [video, media]);
  useEffect(() => () => leave(), [streamId]);

  async function start(): Promise<void> {
    setState({ at: 'asking' });
    try {
      const opened = await navigator.mediaDevices.getUserMedia(wanted);
      setMedia(opened);
      publisher.current = createPublisher({
        destination: () => destinationOf(streamId),
        outgoing: () => ({
          video: opened.getVideoTracks()[0] ?? null,
          audio: opened.getAudioTracks()[0] ?? null,
          maxBitrate,
        }),
        connect,
        onChange: setState,
      });
      publisher.current.start();
    } catch (error) {
      const problem = explainFailure(error, 'camera', browserOf(navigator.userAgent));
      setState({ at: 'failed', message: problem ? `${problem.title}. ${problem.advice}` : '' });
    }
  }
  return { state, start, stop };
}

function show(media: MediaStream, video: HTMLVideoElement): void {
  video.srcObject = media;
}

/** Asked anew for each connection, because tickets end. */
async function destinationOf(streamId: string): Promise<Destination | undefined> {
  const { camera } = await api.call(joinStream, { params: { id: streamId }, query: {} });
  const target = camera?.publish && targetOf(camera.publish);
  return target && { target, isLive: false };
}
