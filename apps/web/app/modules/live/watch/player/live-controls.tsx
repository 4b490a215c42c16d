import { t } from '@ovation/language/t.ts';
import {
  IconMaximize,
  IconPictureInPicture,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRectangle,
  IconRectangleFilled,
} from '../../../../ui/tabler.ts';
import { Control, VolumeControls } from '../../../media/player/control.tsx';
import type { Playback } from '../../../media/player/use-playback.ts';
import type { VideoControls } from '../../../media/player/video-controls.ts';
import type { LiveState } from './live-session.ts';
import { latencyLabel } from './use-live-session.ts';
import classes from './player.module.css';

interface LiveControlsProps {
  readonly state: LiveState;
  readonly playback: Playback;
  readonly controls: VideoControls;
  readonly isTheatre: boolean;
  readonly onTheatre: (() => void) | undefined;
  readonly onLive: () => void;
}

/** More than this behind, the viewer has fallen back: by LL-HLS after pausing. */
const behindMs = 8_000;

/** Below the picture: play, volume, how live it is, theatre, picture in picture, full screen. */
export function LiveControls({ state, playback, controls, isTheatre, onTheatre, onLive }: LiveControlsProps) {
  const isBehind = !playback.isPlaying || (state.latencyMs ?? 0) > behindMs;
  return (
    <div className={classes.controls}>
      <Control
        label={playback.isPlaying ? t('Pause') : t('Play')}
        Icon={playback.isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
        onPress={controls.toggle}
      />
      <VolumeControls playback={playback} controls={controls} />
      {state.transport === undefined ? null : (
        <button
          type="button"
          className={classes.live}
          data-behind={isBehind || undefined}
          disabled={!isBehind}
          onClick={onLive}
        >
          {isBehind ? t('Back to live') : t('Live')}
        </button>
      )}
      <Quality state={state} />
      <span className={classes.space} />
      {onTheatre === undefined ? null : (
        <Control
          label={t('Theatre')}
          isPressed={isTheatre}
          className={classes.wideOnly}
          Icon={isTheatre ? IconRectangleFilled : IconRectangle}
          onPress={onTheatre}
        />
      )}
      {document.pictureInPictureEnabled ? (
        <Control
          label={t('Picture in picture')}
          Icon={IconPictureInPicture}
          onPress={controls.togglePictureInPicture}
        />
      ) : null}
      <Control label={t('Full screen')} Icon={IconMaximize} onPress={controls.toggleFullscreen} />
    </div>
  );
}

/** 720p · 0.3 s: what the connection gives. */
function Quality({ state: { height, latencyMs, transport } }: Pick<LiveControlsProps, 'state'>) {
  if (transport === undefined) return null;
  const latency = latencyLabel(latencyMs);
  const facts = [...(height > 0 ? [`${height}p`] : []), ...(latency === undefined ? [] : [latency])];
  const title = transport === 'hls' ? t('A few seconds behind, because real time does not work here') : t('Real time');
  return (
    <span className={classes.quality} title={t('{title}. Quality and delay are chosen automatically.', { title })}>
      {facts.join(' · ')}
    </span>
  );
}
