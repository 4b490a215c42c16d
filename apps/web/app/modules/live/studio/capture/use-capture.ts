import { useEffect, useState, useCallback, useRef } from 'react';
import { english, t } from '@ovation/language/t.ts';
import { explainFailure, browserOf, type Problem, type Source } from './problems.ts';

/** The camera, microphone and screen of this browser, as a performer chose them. All end with the component. */
export function useCapture() {
  const { tracks, devices, problems, open, close } = useTracks();
  const [quality, setQuality] = useState<Quality>('medium');
  const [isMuted, setMuted] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { camera, microphone, screen } = tracks;
  useEnabled(microphone, !isMuted);
  useEnabled(camera, !isHidden);

  const openCamera = (id?: string, wanted: Quality = quality): Promise<void> =>
    open('camera', () => askForCamera(id, wanted));
  const openMicrophone = (id?: string): Promise<void> => open('microphone', () => askForMicrophone(id));

  return {
    ...tracks,
    /** What viewers see: the screen while it is shared. */
    video: screen ?? camera,
    devices,
    problems,
    quality,
    isMuted,
    isHidden,
    isAsking,
    openCamera,
    openMicrophone,
    setMuted,
    setHidden,
    /** One after the other, so that a missing camera does not cost the microphone. */
    async openBoth(): Promise<void> {
      setAsking(true);
      await openCamera();
      await openMicrophone();
      setAsking(false);
    },
    shareScreen: () => open('screen', askForScreen),
    stopScreen: () => close('screen'),
    closeAll: () => (['camera', 'microphone', 'screen'] as const).forEach(close),
    chooseQuality(wanted: Quality): void {
      setQuality(wanted);
      if (camera) void openCamera(camera.getSettings().deviceId, wanted);
    },
  };
}

export type Capture = ReturnType<typeof useCapture>;

function useEnabled(track: MediaStreamTrack | undefined, isEnabled: boolean): void {
  useEffect(() => enable(track, isEnabled), [track, isEnabled]);
}

/** A track that is not enabled sends black, or silence. */
function enable(track: MediaStreamTrack | undefined, isEnabled: boolean): void {
  if (track) track.enabled = isEnabled;
}

interface Tracks {
  readonly camera: MediaStreamTrack | undefined;
  readonly microphone: MediaStreamTrack | undefined;
  readonly screen: MediaStreamTrack | undefined;
}

type Problems = Readonly<Partial<Record<Source, Problem>>>;

interface OpenTracks {
  readonly tracks: Tracks;
  readonly devices: Devices;
  readonly problems: Problems;
  /** Opens a source in place of the one before, which goes on until then. Resolves also when it fails. */
  open(source: Source, ask: () => Promise<MediaStream>): Promise<void>;
  close(source: Source): void;
}

const nothing: Tracks = { camera: undefined, microphone: undefined, screen: undefined };

/** The sources that are open in this browser, and why others could not be opened. All end with the component. */
function useTracks(): OpenTracks {
  const current = useRef(nothing);
  const [tracks, setTracks] = useState(nothing);
  const [devices, setDevices] = useState<Devices>({ cameras: [], microphones: [] });
  const [problems, setProblems] = useState<Problems>({});

  const put = useCallback((source: Source, track: MediaStreamTrack | undefined) => {
    current.current[source]?.stop();
    current.current = { ...current.current, [source]: track };
    setTracks(current.current);
  }, []);

  const open = useCallback(
    async (source: Source, ask: () => Promise<MediaStream>): Promise<void> => {
      let problem: Problem | undefined;
      try {
        const [track] = (await ask()).getTracks();
        track?.addEventListener('ended', () => current.current[source] === track && put(source, undefined));
        put(source, track);
        setDevices(await listDevices());
      } catch (error) {
        problem = explainFailure(error, source, browserOf(navigator.userAgent));
      }
      setProblems((before) => ({ ...before, [source]: problem }));
    },
    [put],
  );

  useEffect(() => {
    const refresh = (): void => void listDevices().then(setDevices, () => undefined);
    // Browsers leave them out on pages that are not secure.
    const media = navigator.mediaDevices as MediaDevices | undefined;
    media?.addEventListener('devicechange', refresh);
    return () => {
      media?.removeEventListener('devicechange', refresh);
      for (const track of Object.values(current.current) as (MediaStreamTrack | undefined)[]) track?.stop();
    };
  }, []);
  const close = useCallback((source: Source) => put(source, undefined), [put]);
  return { tracks, devices, problems, open, close };
}

export interface Device {
  readonly id: string;
  readonly label: string;
}

interface Devices {
  readonly cameras: readonly Device[];
  readonly microphones: readonly Device[];
}

/** Devices have names only once one of them may be used. */
async function listDevices(): Promise<Devices> {
  const all = (await navigator.mediaDevices.enumerateDevices()).filter(({ deviceId }) => deviceId !== '');
  const of = (kind: MediaDeviceKind, name: string): Device[] =>
    all
      .filter((device) => device.kind === kind)
      .map(({ deviceId, label }, index) => ({ id: deviceId, label: label || `${name} ${index + 1}` }));
  return { cameras: of('videoinput', t('Camera')), microphones: of('audioinput', t('Microphone')) };
}

/** A camera by its id, or the one that faces the person. */
async function askForCamera(id: string | undefined, quality: Quality): Promise<MediaStream> {
  const { width, height } = qualities[quality];
  const stream = await navigator.mediaDevices.getUserMedia({
    video: {
      ...(id === undefined ? { facingMode: 'user' } : { deviceId: { exact: id } }),
      width: { ideal: width },
      height: { ideal: height },
      frameRate: { ideal: 30, max: 30 },
    },
  });
  for (const track of stream.getVideoTracks()) track.contentHint = 'motion';
  return stream;
}

function askForMicrophone(id: string | undefined): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ audio: id === undefined ? true : { deviceId: { exact: id } } });
}

async function askForScreen(): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: { width: { max: 1_920 }, height: { max: 1_080 }, frameRate: { max: 30 } },
    audio: false,
  });
  for (const track of stream.getVideoTracks()) track.contentHint = 'detail';
  return stream;
}

/** The sizes of picture to choose from. */
export const qualities = {
  low: { label: english('480p, for a slow connection'), width: 854, height: 480, maxBitrate: 1_200_000 },
  medium: { label: english('720p'), width: 1_280, height: 720, maxBitrate: 2_500_000 },
  high: {
    label: english('1080p, for a fast connection and computer'),
    width: 1_920,
    height: 1_080,
    maxBitrate: 4_500_000,
  },
} as const;

export type Quality = keyof typeof qualities;

/** What is left for the picture of what a site lets one stream send. Sound takes the rest. */
export function bitrateOf(quality: Quality, siteMaximumKilobits: number): number {
  return Math.min(qualities[quality].maxBitrate, siteMaximumKilobits * 1_000 - soundBitrate);
}

const soundBitrate = 100_000;

/** What an uplink of so many bits per second is good for, with room for other things. */
export function adviceFor(bitsPerSecond: number): { readonly text: string; readonly best: Quality | undefined } {
  const megabits = t('about {megabits} Mbit/s', {
    megabits: (bitsPerSecond / 1_000_000).toFixed(bitsPerSecond < 10_000_000 ? 1 : 0),
  });
  const rooms = Object.entries(qualities) as [Quality, (typeof qualities)[Quality]][];
  const best = rooms.findLast(([, { maxBitrate }]) => bitsPerSecond >= maxBitrate * headroom)?.[0];
  if (best === undefined)
    return {
      best,
      text: t(
        'Slow: {megabits}. The picture may freeze. Move closer to the router, use a cable, or try another network.',
        {
          megabits,
        },
      ),
    };
  const uses = { low: t('enough for 480p'), medium: t('good for 720p'), high: t('good for 1080p') };
  return { best, text: t('Upload of {megabits}: {best}.', { megabits, best: uses[best] }) };
}

const headroom = 1.3;
