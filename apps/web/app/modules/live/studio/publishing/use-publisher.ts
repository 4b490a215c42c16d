import { getOpenStream } from '@ovation/contract/live/streams.ts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { useServerEvent } from '../../../../platform/live/realtime.tsx';
import type { OutgoingSample } from './outgoing-stats.ts';
import { readSample } from './outgoing-stats.ts';
import { connect } from './connect.ts';
import type { Outgoing } from './peer.ts';
import { createPublisher, type Destination, type Publisher, type PublishingState } from './publisher.ts';
import { targetOf } from './sending.ts';
import { WhipError } from './whip.ts';

export interface Publishing {
  readonly state: PublishingState;
  /** What leaves this browser now; undefined while nothing does. */
  readonly sample: OutgoingSample | undefined;
  start(): void;
  /** `isOver`: the stream has ended. */
  stop(isOver: boolean): void;
}

const samplePauseMs = 2_000;

/** Publishes a stream from this page, until it is left. What is sent may change at any time. */
export function usePublisher(streamId: string, outgoing: Outgoing): Publishing {
  const [state, setState] = useState<PublishingState>({ at: 'idle' });
  const current = useEffectEvent(() => outgoing);
  const [publisher, setPublisher] = useState<Publisher>();
  useEffect(() => {
    const made = createPublisher({
      destination: () => destinationOf(streamId),
      outgoing: () => current(),
      connect,
      onChange: setState,
    });
    setPublisher(made);
    return () => made.stop();
  }, [streamId]);

  const { video, audio, maxBitrate } = outgoing;
  useEffect(() => void publisher?.refresh(), [publisher, video, audio, maxBitrate]);
  useServerEvent('stream.changed', (event) => {
    if (event.streamId === streamId && event.status === 'interrupted') publisher?.missed();
  });
  const sample = useSample(publisher, state.at === 'sending');
  return useMemo(
    () => ({ state, sample, start: () => publisher?.start(), stop: (isOver) => publisher?.stop(isOver) }),
    [publisher, state, sample],
  );
}

/** Asked anew for each connection, because tickets end. */
async function destinationOf(streamId: string): Promise<Destination | undefined> {
  const { stream } = await api.call(getOpenStream);
  if (stream?._id !== streamId) return undefined;
  const target = targetOf(stream.publish);
  if (!target) throw new WhipError(405);
  return { target, isLive: stream.status === 'live' };
}

function useSample(publisher: Publisher | undefined, isSending: boolean): OutgoingSample | undefined {
  const [sample, setSample] = useState<OutgoingSample>();
  useEffect(() => {
    if (!isSending) return undefined;
    let before: OutgoingSample | undefined;
    const read = async (): Promise<void> => {
      const report = await publisher?.stats();
      before = report && readSample(report, before);
      setSample(before);
    };
    const timer = setInterval(() => void read().catch(() => undefined), samplePauseMs);
    return () => {
      clearInterval(timer);
      setSample(undefined);
    };
  }, [publisher, isSending]);
  return sample;
}
