import { t } from '@ovation/language/t.ts';
import { qualities, type Quality } from './quality.ts';

export interface Device {
  readonly id: string;
  readonly label: string;
}

export interface Devices {
  readonly cameras: readonly Device[];
  readonly microphones: readonly Device[];
}

/** Devices have names only once one of them may be used. */
export async function listDevices(): Promise<Devices> {
  const all = (await navigator.mediaDevices.enumerateDevices()).filter(({ deviceId }) => deviceId !== '');
  const of = (kind: MediaDeviceKind, name: string): Device[] =>
    all
      .filter((device) => device.kind === kind)
      .map(({ deviceId, label }, index) => ({ id: deviceId, label: label || `${name} ${index + 1}` }));
  return { cameras: of('videoinput', t('Camera')), microphones: of('audioinput', t('Microphone')) };
}

/** A camera by its id, or the one that faces the person. */
export async function askForCamera(id: string | undefined, quality: Quality): Promise<MediaStream> {
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

export function askForMicrophone(id: string | undefined): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ audio: id === undefined ? true : { deviceId: { exact: id } } });
}

export async function askForScreen(): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: { width: { max: 1_920 }, height: { max: 1_080 }, frameRate: { max: 30 } },
    audio: false,
  });
  for (const track of stream.getVideoTracks()) track.contentHint = 'detail';
  return stream;
}
