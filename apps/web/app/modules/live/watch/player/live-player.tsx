import { t } from '@ovation/language/t.ts';
import type { WatchWay } from '@ovation/contract/live/watch.ts';
import { IconVolumeOff } from '../../../../ui/tabler.ts';
import { useState } from 'react';
import { readPreferences, writePreferences } from '../../../media/player/preferences.ts';
import { useAwake } from '../../../media/player/use-awake.ts';
import { useFrame } from '../../../media/player/use-frame.ts';
import { usePlayback } from '../../../media/player/use-playback.ts';
import { videoControlsOf, type VideoControls } from '../../../media/player/video-controls.ts';
import { pauseSound } from '../../../media/sound/sound.ts';
import { LiveControls } from './live-controls.tsx';
import { useLiveSession } from './use-live-session.ts';
import classes from './player.module.css';

interface LivePlayerProps {
  /** The title, for screen readers. */
  readonly label: string;
  /** With the newest tickets. */
  readonly ways: readonly WatchWay[];
  readonly poster: string;
  /** Instead of “Connecting …”, where no video may be expected for long. */
  readonly waiting?: string;
  readonly isTheatre?: boolean;
  /** Undefined where the player cannot be larger. */
  readonly onTheatre?: () => void;
  /** The server no longer gives it to this viewer, or it has ended. */
  readonly onLost: () => void;
}

/** The picture of a live stream, with its controls. */
export default function LivePlayer({
  label,
  ways,
  poster,
  waiting,
  isTheatre = false,
  onTheatre,
  onLost,
}: LivePlayerProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const playback = usePlayback(video);
  const { state, toLive } = useLiveSession(video, ways, onLost);
  const controls = keepingSound(video, videoControlsOf(video, frame));
  const { isAwake, wake, rest } = useAwake(playback.isPlaying);
  const toggle = (): void => (video?.paused === true ? toLive() : controls.toggle());
  const hasPicture = state.transport !== undefined;
  useFrame(frame, {
    onMove: wake,
    onLeave: rest,
    onKey: (event) => {
      wake();
      if (event.target instanceof HTMLButtonElement && [' ', 'Enter'].includes(event.key)) return;
      const changeVolume = (step: number): void => controls.setVolume(playback.volume + step);
      if (pressLiveKey(event, { ...controls, toggle, toggleTheatre: () => onTheatre?.(), changeVolume }))
        event.preventDefault();
    },
  });
  return (
    <section
      ref={setFrame}
      tabIndex={-1}
      className={classes.player}
      aria-label={t('Live player: {label}', { label })}
      data-idle={!isAwake || undefined}
    >
      <video
        ref={setVideo}
        className={classes.video}
        poster={poster}
        aria-label={label}
        playsInline
        onPointerUp={({ pointerType }) => (pointerType === 'mouse' ? toggle() : (isAwake ? rest : wake)())}
        onDoubleClick={controls.toggleFullscreen}
        onPlay={pauseSound}
      />
      {hasPicture ? null : <Waiting isUnreachable={state.isUnreachable} text={waiting} />}
      {hasPicture && playback.isPlaying && playback.isMuted && !readPreferences().isMuted ? (
        <button type="button" className={classes.sound} onClick={controls.toggleMute}>
          <IconVolumeOff size={24} aria-hidden />
          {t('Tap for sound')}
        </button>
      ) : null}
      {hasPicture && !playback.isPlaying ? (
        <button type="button" className={classes.sound} onClick={toLive}>
          {t('Back to live')}
        </button>
      ) : null}
      <LiveControls
        state={state}
        playback={playback}
        controls={{ ...controls, toggle }}
        isTheatre={isTheatre}
        onTheatre={onTheatre}
        onLive={toLive}
      />
    </section>
  );
}

interface WaitingProps {
  readonly isUnreachable: boolean;
  readonly text: string | undefined;
}

function Waiting({ isUnreachable, text }: WaitingProps) {
  const missing = missingCodec();
  if (missing !== undefined) return <output className={classes.waiting}>{missing}</output>;
  return (
    <output className={classes.waiting}>
      {text === undefined ? <span className={classes.spinner} aria-hidden /> : null}
      {text ?? (isUnreachable ? t('The video isn’t arriving. Trying again …') : t('Connecting …'))}
    </output>
  );
}

/** Remembers the volume that the viewer chose; not that the browser began without sound. */
function keepingSound(video: HTMLVideoElement | null, controls: VideoControls): VideoControls {
  const keep = (): void => {
    if (video) writePreferences({ volume: video.volume, isMuted: video.muted });
  };
  return {
    ...controls,
    toggleMute: () => {
      controls.toggleMute();
      keep();
    },
    setVolume: (volume) => {
      controls.setVolume(volume);
      keep();
    },
  };
}

const baseline = 'video/mp4; codecs="avc1.42E01E"';

interface Able {
  /** What WebRTC receives; undefined where the browser has no WebRTC, or does not say. */
  readonly receives: readonly { readonly mimeType: string }[] | undefined;
  /** Whether segments can be played, by script or by the browser itself. */
  readonly playsSegments: boolean;
}

/** Whether any way to watch leads to a picture: all streams are H.264. */
export function canPlay({ receives, playsSegments }: Able): boolean {
  return playsSegments || (receives ?? []).some(({ mimeType }) => mimeType.toLowerCase() === 'video/h264');
}

/** Why this browser shows no stream, and what to do; undefined if it can. */
function missingCodec(): string | undefined {
  if (canPlay(browserIs())) return undefined;
  return t('This browser cannot play H.264 video. Update it, or watch in Chrome, Edge or Safari.');
}

function browserIs(): Able {
  const isSource = typeof MediaSource === 'function' && MediaSource.isTypeSupported(baseline);
  return {
    receives: typeof RTCRtpReceiver === 'function' ? RTCRtpReceiver.getCapabilities('video')?.codecs : undefined,
    playsSegments: isSource || document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
  };
}

/** What the keys of a live player do. */
interface LiveKeyTarget {
  toggle(): void;
  toggleMute(): void;
  toggleFullscreen(): void;
  toggleTheatre(): void;
  togglePictureInPicture(): void;
  changeVolume(step: number): void;
}

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The same as for videos, without seeking; `t` is the theatre. */
const keys: Record<string, (target: LiveKeyTarget) => void> = {
  ' ': (target) => target.toggle(),
  k: (target) => target.toggle(),
  m: (target) => target.toggleMute(),
  f: (target) => target.toggleFullscreen(),
  t: (target) => target.toggleTheatre(),
  i: (target) => target.togglePictureInPicture(),
  ArrowUp: (target) => target.changeVolume(0.1),
  ArrowDown: (target) => target.changeVolume(-0.1),
};

/** Performs the action of a key; false for a key that has none. */
export function pressLiveKey({ key, ctrlKey, metaKey, altKey }: PressedKey, target: LiveKeyTarget): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  const act = keys[key.length === 1 ? key.toLowerCase() : key];
  act?.(target);
  return act !== undefined;
}
