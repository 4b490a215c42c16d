import { t } from '@ovation/language/t.ts';
import { changeStream } from '@ovation/contract/live/streams.ts';
import type { OwnStream } from '@ovation/contract/live/stream.ts';
import {
  IconBroadcast,
  IconMicrophone,
  IconMicrophoneOff,
  IconPlayerStop,
  IconScreenShare,
  IconScreenShareOff,
  IconSettings,
  IconVideo,
  IconVideoOff,
  type Icon,
} from '../../../../ui/tabler.ts';
import { Suspense, useState } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { useHydrated } from '../../../../platform/rendering/hydrated.ts';
import { lazyPart } from '../../../../platform/rendering/lazy-part.ts';
import { Confirm } from '../../../../ui/feedback/confirm.tsx';
import type { Capture } from '../capture/use-capture.ts';
import type { Publishing } from '../publishing/use-publisher.ts';
import classes from './on-air.module.css';

const DevicesDialog = lazyPart(() => import('./devices-dialog.tsx'));

interface ControlBarProps {
  readonly publishing: Publishing;
  readonly capture: Capture;
  readonly stream: OwnStream;
  readonly onEnded: () => void;
}

/** What a performer does while live; on a phone it stays at the bottom, where the thumb is. */
export function ControlBar({ publishing, capture, stream, onEnded }: ControlBarProps) {
  const { at } = publishing.state;
  const isConnected = at === 'connecting' || at === 'sending' || at === 'reconnecting';
  return (
    <section className={classes.controls} aria-label={t('Controls')}>
      {isConnected ? <DeviceControls capture={capture} /> : null}
      {!isConnected && capture.video ? (
        <Control label={t('Send from here')} Glyph={IconBroadcast} look="main" onPress={publishing.start} />
      ) : null}
      <EndButton stream={stream} onEnded={onEnded} />
    </section>
  );
}

function DeviceControls({ capture }: { readonly capture: Capture }) {
  const [isChoosing, setChoosing] = useState(false);
  const { camera, microphone, screen, isMuted, isHidden } = capture;
  return (
    <>
      {microphone ? (
        <Control
          label={isMuted ? t('Unmute') : t('Mute')}
          Glyph={isMuted ? IconMicrophoneOff : IconMicrophone}
          look={isMuted ? 'off' : undefined}
          onPress={() => capture.setMuted(!isMuted)}
        />
      ) : null}
      {camera ? (
        <Control
          label={isHidden ? t('Show camera') : t('Hide camera')}
          Glyph={isHidden ? IconVideoOff : IconVideo}
          look={isHidden ? 'off' : undefined}
          onPress={() => capture.setHidden(!isHidden)}
        />
      ) : null}
      <ScreenControl capture={capture} isShared={screen !== undefined} />
      <Control label={t('Devices')} Glyph={IconSettings} onPress={() => setChoosing(true)} />
      {isChoosing ? (
        <Suspense>
          <DevicesDialog capture={capture} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Phones cannot share their screens. */
function ScreenControl({ capture, isShared }: { readonly capture: Capture; readonly isShared: boolean }) {
  const hydrated = useHydrated();
  if (!hydrated || typeof navigator.mediaDevices?.getDisplayMedia !== 'function') return null;
  return (
    <Control
      label={isShared ? t('Stop sharing') : t('Share screen')}
      Glyph={isShared ? IconScreenShareOff : IconScreenShare}
      onPress={() => void (isShared ? capture.stopScreen() : capture.shareScreen())}
    />
  );
}

interface ControlProps {
  readonly label: string;
  readonly Glyph: Icon;
  /** off: something is switched off, which must not be overlooked. */
  readonly look?: 'off' | 'end' | 'main' | undefined;
  readonly onPress: () => void;
}

function Control({ label, Glyph, look, onPress }: ControlProps) {
  return (
    <button type="button" className={classes.control} data-look={look} onClick={onPress}>
      <Glyph size={22} stroke={1.6} aria-hidden />
      <span>{label}</span>
    </button>
  );
}

function EndButton({ stream, onEnded }: { readonly stream: OwnStream; readonly onEnded: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const hasBegun = stream.startedAt !== null;
  return (
    <>
      <Control
        label={hasBegun ? t('End') : t('Cancel')}
        Glyph={IconPlayerStop}
        look="end"
        onPress={() => setAsked(true)}
      />
      <Confirm
        title={hasBegun ? t('End the stream?') : t('Cancel the stream?')}
        message={messageFor(stream)}
        confirmLabel={hasBegun ? t('End it for everyone') : t('Cancel the stream')}
        cancelLabel={hasBegun ? t('Stay live') : t('Keep it open')}
        destructive
        opened={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={async () => {
          await api.call(changeStream, { params: { id: stream._id }, body: { status: 'ended' } });
          onEnded();
        }}
      />
    </>
  );
}

function messageFor({ startedAt, viewers, isRecorded, isPrivate }: OwnStream): string {
  if (startedAt === null) return t('No video has been shown yet. Tickets already bought will be refunded.');
  const watching = t('{viewers, plural, one {One person is watching.} other {# people are watching.}}', { viewers });
  const recording = isRecorded && !isPrivate ? [t('The recording will become a video draft.')] : [];
  return [watching, t('It can’t be resumed afterwards.'), ...recording].join(' ');
}
