import { t } from '@ovation/language/t.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { useOwnCamera } from './use-own-camera.ts';

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
    <section className="watch-camera" aria-label={t('Your camera')}>
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
