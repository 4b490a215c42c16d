import { t } from '@ovation/language/t.ts';
import {
  IconBadgeCc,
  IconBadgeCcFilled,
  IconMaximize,
  IconPictureInPicture,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward10,
  IconRewindForward10,
  IconRectangle,
  IconRectangleFilled,
  IconSettings,
} from '../../../ui/tabler.ts';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { formatDuration } from '../format-duration.ts';
import classes from './controls.module.css';
import { Control, VolumeControls } from './control.tsx';
import type { VideoControls } from './video-controls.ts';
import { PlayerSettings } from './player-settings.tsx';
import { SeekBar } from './seek-bar.tsx';
import type { AttachedVideoState, ChosenCaptions } from './use-attached-video.ts';
import type { Playback } from './use-playback.ts';

interface ControlBarProps {
  readonly playback: Playback;
  readonly controls: VideoControls;
  readonly previewUrl: string | undefined;
  readonly attached: Pick<AttachedVideoState, 'qualities' | 'quality' | 'choose'>;
  /** Of the captions. */
  readonly languages: readonly string[];
  readonly captions: ChosenCaptions;
  readonly theatre: Theatre | undefined;
}

/** Whether the video takes the whole width of the page. */
export interface Theatre {
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

/** Everything that the viewer can do with a video, below it. */
export function ControlBar({
  playback,
  controls,
  previewUrl,
  languages,
  captions,
  theatre,
  attached,
}: ControlBarProps) {
  const { isPlaying, seconds, durationSeconds } = playback;
  return (
    <div className={classes.controls}>
      <SeekBar playback={playback} previewUrl={previewUrl} onSeek={controls.seekTo} />
      <div className={classes.row}>
        <Control
          label={isPlaying ? t('Pause') : t('Play')}
          Icon={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
          onPress={controls.toggle}
        />
        <Control label={t('Back 10 seconds')} Icon={IconRewindBackward10} onPress={() => controls.seekBy(-10)} />
        <Control label={t('Forward 10 seconds')} Icon={IconRewindForward10} onPress={() => controls.seekBy(10)} />
        <VolumeControls playback={playback} controls={controls} />
        <span className={classes.time}>
          {formatDuration(seconds * 1_000)}
          <span className={classes.whole}> / {formatDuration(durationSeconds * 1_000)}</span>
        </span>
        <span className={classes.space} />
        {languages.length === 0 ? null : (
          <Control
            label={t('Captions')}
            isPressed={captions.language !== null}
            Icon={captions.language === null ? IconBadgeCc : IconBadgeCcFilled}
            onPress={captions.toggle}
          />
        )}
        <SettingsControl>
          {(id) => (
            <PlayerSettings
              id={id}
              qualities={attached.qualities}
              quality={attached.quality}
              onQuality={attached.choose}
              languages={languages}
              captions={captions.language}
              onCaptions={captions.choose}
              rate={playback.rate}
              onRate={controls.setRate}
            />
          )}
        </SettingsControl>
        <SizeControls controls={controls} theatre={theatre} />
      </div>
    </div>
  );
}

/** How large the video is, and where. */
function SizeControls({ controls, theatre }: Pick<ControlBarProps, 'controls' | 'theatre'>) {
  return (
    <>
      {theatre ? (
        <Control
          label={t('Theatre mode')}
          className={classes.wide}
          isPressed={theatre.isOn}
          Icon={theatre.isOn ? IconRectangleFilled : IconRectangle}
          onPress={theatre.onToggle}
        />
      ) : null}
      {document.pictureInPictureEnabled ? (
        <Control
          label={t('Picture in picture')}
          className={classes.spare}
          Icon={IconPictureInPicture}
          onPress={controls.togglePictureInPicture}
        />
      ) : null}
      <Control label={t('Full screen')} Icon={IconMaximize} onPress={controls.toggleFullscreen} />
    </>
  );
}

/** A button that opens a panel, which closes with Escape and by a press anywhere else. */
function SettingsControl({ children }: { readonly children: (id: string) => ReactNode }) {
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const closeOutside = useEffectEvent((target: EventTarget | null) => {
    if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('pointerdown', ({ target }) => closeOutside(target), { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && setOpen(false), { signal });
    return () => controller.abort();
  }, []);
  return (
    <span ref={root}>
      <button
        type="button"
        className={classes.control}
        onClick={() => setOpen(!isOpen)}
        aria-label={t('Settings')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        title={t('Settings')}
      >
        <IconSettings size={22} stroke={1.8} aria-hidden />
      </button>
      {isOpen ? children(id) : null}
    </span>
  );
}
