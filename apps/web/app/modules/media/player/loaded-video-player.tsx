import type { Captions } from '@ovation/contract/publishing/videos.ts';
import { Button, Text } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { pauseSound } from '../sound/sound.ts';
import { ControlBar } from './control-bar.tsx';
import { videoControlsOf } from './video-controls.ts';
import classes from './loaded-video-player.module.css';
import { pressKey } from './player-keys.ts';
import { writePreferences } from './preferences.ts';
import { useAwake } from './use-awake.ts';
import { useCaptions } from './use-captions.ts';
import { useVideoFile } from './use-video-file.ts';
import { useFrame } from './use-frame.ts';
import { useLeaving } from './use-leaving.ts';
import { usePlayback } from './use-playback.ts';

export interface LoadedVideoPlayerProps {
  /** The master playlist. */
  readonly src: string;
  readonly poster: string | undefined;
  /** What it is: said to screen readers. */
  readonly label: string;
  /** Track of the seek bar's small frames. */
  readonly previewUrl?: string | undefined;
  readonly captions: readonly Captions[];
  /** Where to begin. */
  readonly startSeconds: (durationSeconds: number) => number;
  /** Tells where one is while it plays, once more when it stops, and 0 at its end. */
  readonly onPosition: (seconds: number, isPlaying: boolean) => void;
}

/** Plays adaptive HLS with controls for mouse, touch and keys. Loaded when somebody wants to see a film. */
export default function LoadedVideoPlayer({
  src,
  poster,
  label,
  previewUrl,
  captions,
  startSeconds,
  onPosition,
}: LoadedVideoPlayerProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const { revalidate } = useRevalidator();
  const film = useVideoFile(video, src);
  const playback = usePlayback(video);
  const spoken = useCaptions(video, captions);
  const controls = videoControlsOf(video, frame);
  const { isAwake, wake, rest } = useAwake(playback.isPlaying);
  useLeaving(video, (seconds) => onPosition(seconds, false));
  useFrame(frame, {
    onMove: wake,
    onLeave: rest,
    onKey: (event) => {
      wake();
      if (!isMeantForElement(event) && pressKey(event, { controls, playback, toggleCaptions: spoken.toggle }))
        event.preventDefault();
    },
  });
  const tell =
    (isPlaying: boolean) =>
    ({ currentTarget }: { readonly currentTarget: HTMLVideoElement }): void => {
      if (!currentTarget.ended && currentTarget.currentTime > 0) onPosition(currentTarget.currentTime, isPlaying);
    };
  // The address may have passed its time: loading the page's data again brings a fresh one.
  const tryAgain = (): void => {
    film.tryAgain();
    void revalidate();
  };
  return (
    <section
      ref={setFrame}
      aria-label={`Player: ${label}`}
      tabIndex={-1}
      className={classes.player}
      data-asleep={!isAwake || undefined}
    >
      <video
        ref={setVideo}
        className={classes.film}
        poster={poster}
        aria-label={label}
        autoPlay
        playsInline
        preload="auto"
        onPointerUp={({ pointerType }) => (pointerType === 'mouse' ? controls.toggle() : (isAwake ? rest : wake)())}
        onDoubleClick={controls.toggleFullscreen}
        onLoadedMetadata={({ currentTarget }) => begin(currentTarget, startSeconds(currentTarget.duration))}
        onPlay={pauseSound}
        onTimeUpdate={tell(true)}
        onPause={tell(false)}
        onEnded={() => onPosition(0, false)}
        onVolumeChange={({ currentTarget: { volume, muted } }) => writePreferences({ volume, isMuted: muted })}
      >
        {captions.map(({ language, url }) => (
          <track key={language} kind="captions" src={url} srcLang={language} label={language} />
        ))}
      </video>
      {film.failure === undefined ? (
        <>
          {playback.isWaiting ? <span className={classes.waiting} aria-hidden /> : null}
          {playback.isPlaying || playback.isWaiting ? null : (
            <span className={classes.start} aria-hidden>
              <IconPlayerPlayFilled size={30} />
            </span>
          )}
          <ControlBar
            playback={playback}
            controls={controls}
            previewUrl={previewUrl}
            qualities={film.qualities}
            quality={film.quality}
            onQuality={film.choose}
            languages={captions.map((track) => track.language)}
            captions={spoken.language}
            onCaptions={spoken.choose}
            onToggleCaptions={spoken.toggle}
          />
        </>
      ) : (
        <div className={classes.failure}>
          <Text role="alert">{film.failure}</Text>
          <Button variant="white" color="dark" onClick={tryAgain}>
            Try again
          </Button>
        </div>
      )}
    </section>
  );
}

function begin(element: HTMLVideoElement, seconds: number): void {
  if (seconds > 0) element.currentTime = seconds;
}

/** A button under the focus is pressed by space, a choice among settings is made with arrows. */
function isMeantForElement({ target, key }: KeyboardEvent): boolean {
  const isButton = target instanceof HTMLButtonElement && (key === ' ' || key === 'Enter');
  const isChoice =
    target instanceof HTMLInputElement && target.type === 'radio' && (key === ' ' || key.startsWith('Arrow'));
  return isButton || isChoice;
}
