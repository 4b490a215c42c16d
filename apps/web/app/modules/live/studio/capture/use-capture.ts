import { useEffect, useState } from 'react';
import { askForCamera, askForMicrophone, askForScreen } from './devices.ts';
import type { Quality } from './quality.ts';
import { useTracks } from './use-tracks.ts';

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
