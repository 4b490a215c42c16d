import { joinStream } from '@ovation/contract/live/watch.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

type CameraState = PublishingState | { readonly at: 'asking' };

interface OwnCamera {
  readonly state: CameraState;
  start(): Promise<void>;
  stop(): void;
}

/** A small picture beside the performer's is enough. */
const wanted = { video: { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { max: 30 } }, audio: true };
const maxBitrate = 800_000;

/** Sends the fan's camera and microphone to the performer, until they turn it off or leave. */
export function useOwnCamera(streamId: string, video: HTMLVideoElement | null): OwnCamera {
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
