import { t } from '@ovation/language/t.ts';
import type { Captions } from '@ovation/contract/publishing/videos.ts';
import { Button, Text } from '@mantine/core';
import { IconPlayerPlayFilled } from '../../../ui/tabler.ts';
import { useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { pauseSound } from '../sound/sound.ts';
import { ControlBar, type Theatre } from './control-bar.tsx';
import classes from './loaded-video-player.module.css';
import { pressKey } from './player-keys.ts';
import { writePreferences } from './preferences.ts';
import { useAttachedVideo, useCaptions } from './use-attached-video.ts';
import { useAwake } from './use-awake.ts';
import { useFrame } from './use-frame.ts';
import { useLeaving, useLeavingWhilePlaying } from './use-leaving.ts';
import { usePlayback, type Playback } from './use-playback.ts';
import { videoControlsOf } from './video-controls.ts';

interface LoadedVideoPlayerProps {
  /** Address of the master playlist. */
  readonly src: string;
  readonly poster: string | undefined;
  /** Its title, for screen readers. */
  readonly label: string;
  /** Address of the track of the seek bar's small frames. */
  readonly previewUrl?: string | undefined;
  readonly captions: readonly Captions[];
  /** Where to start. */
  readonly startSeconds: (durationSeconds: number) => number;
  /** Receives the position while it plays, once more when it stops, and 0 at the end. */
  readonly onPosition: (seconds: number, isPlaying: boolean) => void;
  /** On a page that has something beside the video. */
  readonly theatre?: Theatre | undefined;
  /** Over the last picture, when the video has ended. */
  readonly renderEnd?: ((onReplay: () => void) => ReactNode) | undefined;
  /** Called with the position when its page is left while it plays. */
  readonly onLeavePlaying?: ((seconds: number) => void) | undefined;
}

/** Plays adaptive HLS with controls for mouse, touch and keys. Loaded when the viewer presses play. */
export default function LoadedVideoPlayer({ src, label, previewUrl, onPosition, ...element }: LoadedVideoPlayerProps) {
  const { captions, theatre, renderEnd, onLeavePlaying } = element;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const { revalidate } = useRevalidator();
  const { failure, tryAgain, ...attached } = useAttachedVideo(video, src);
  const playback = usePlayback(video);
  const chosenCaptions = useCaptions(video, captions);
  const controls = videoControlsOf(video, frame);
  const { isAwake, wake, rest } = useAwake(playback.isPlaying);
  useLeaving(video, (seconds) => onPosition(seconds, false));
  useLeavingWhilePlaying(video, onLeavePlaying);
  const { toggle: toggleCaptions } = chosenCaptions;
  useFrame(frame, {
    onMove: wake,
    onLeave: rest,
    onKey: (event) => {
      wake();
      if (
        !isMeantForElement(event) &&
        pressKey(event, { controls, playback, toggleCaptions, toggleTheatre: theatre?.onToggle })
      )
        event.preventDefault();
    },
  });
  // The signed address may have expired: loading the page's data again brings a fresh one.
  const reload = (): void => {
    tryAgain();
    void revalidate();
  };
  return (
    <section
      ref={setFrame}
      aria-label={t('Player: {label}', { label })}
      tabIndex={-1}
      className={classes.player}
      data-player
      data-idle={!isAwake || undefined}
    >
      <PlayedVideo
        {...element}
        ref={setVideo}
        label={label}
        onPress={controls.toggle}
        onTap={isAwake ? rest : wake}
        onDoubleClick={controls.toggleFullscreen}
        onPosition={onPosition}
      />
      {failure === undefined ? (
        <Overlay playback={playback} end={renderEnd?.(controls.toggle)}>
          <ControlBar
            playback={playback}
            controls={controls}
            previewUrl={previewUrl}
            attached={attached}
            languages={captions.map((track) => track.language)}
            captions={chosenCaptions}
            theatre={theatre}
          />
        </Overlay>
      ) : (
        <Failure message={failure} onRetry={reload} />
      )}
    </section>
  );
}

function Failure({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <div className={classes.failure}>
      <Text role="alert">{message}</Text>
      <Button variant="white" color="dark" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}

interface PlayedVideoProps extends Pick<
  LoadedVideoPlayerProps,
  'poster' | 'label' | 'captions' | 'startSeconds' | 'onPosition'
> {
  readonly ref: (element: HTMLVideoElement | null) => void;
  /** With a mouse. */
  readonly onPress: () => void;
  /** With a finger or a pen. */
  readonly onTap: () => void;
  readonly onDoubleClick: () => void;
}

/** The element itself, which reports its position and remembers its volume. */
function PlayedVideo({
  ref,
  poster,
  label,
  captions,
  startSeconds,
  onPosition,
  onPress,
  onTap,
  onDoubleClick,
}: PlayedVideoProps) {
  const report =
    (isPlaying: boolean) =>
    ({ currentTarget }: { readonly currentTarget: HTMLVideoElement }): void => {
      if (!currentTarget.ended && currentTarget.currentTime > 0) onPosition(currentTarget.currentTime, isPlaying);
    };
  return (
    <video
      ref={ref}
      className={classes.video}
      poster={poster}
      aria-label={label}
      autoPlay
      playsInline
      preload="auto"
      onPointerUp={({ pointerType }) => (pointerType === 'mouse' ? onPress() : onTap())}
      onDoubleClick={onDoubleClick}
      onLoadedMetadata={({ currentTarget }) => seekToStart(currentTarget, startSeconds(currentTarget.duration))}
      onPlay={pauseSound}
      onTimeUpdate={report(true)}
      onPause={report(false)}
      onEnded={() => onPosition(0, false)}
      onVolumeChange={({ currentTarget: { volume, muted } }) => writePreferences({ volume, isMuted: muted })}
    >
      {captions.map(({ language, url }) => (
        <track key={language} kind="captions" src={url} srcLang={language} label={language} />
      ))}
    </video>
  );
}

interface OverlayProps {
  readonly playback: Playback;
  /** When it has ended. */
  readonly end: ReactNode;
  /** The controls. */
  readonly children: ReactNode;
}

/** Above the video: a sign that it waits or is paused, what is there at its end, and the controls. */
function Overlay({ playback, end, children }: OverlayProps) {
  const isOver = playback.hasEnded && end !== undefined;
  return (
    <>
      {isOver ? end : null}
      {playback.isWaiting ? <span className={classes.waiting} aria-hidden /> : null}
      {playback.isPlaying || playback.isWaiting || isOver ? null : (
        <span className={classes.start} aria-hidden>
          <IconPlayerPlayFilled size={30} />
        </span>
      )}
      {children}
    </>
  );
}

function seekToStart(element: HTMLVideoElement, seconds: number): void {
  if (seconds > 0) element.currentTime = seconds;
}

/** Space presses a focused button, and arrows choose among settings: those keys are not the player's. */
function isMeantForElement({ target, key }: KeyboardEvent): boolean {
  const isButton = target instanceof HTMLButtonElement && (key === ' ' || key === 'Enter');
  const isChoice =
    target instanceof HTMLInputElement && target.type === 'radio' && (key === ' ' || key.startsWith('Arrow'));
  return isButton || isChoice;
}
