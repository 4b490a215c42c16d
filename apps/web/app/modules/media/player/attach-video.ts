import { english, translated } from '@ovation/language/t.ts';
import { Hls } from 'hls.js/light';

/** A quality that can be chosen, by its height in pixels. */
export interface Quality {
  readonly height: number;
}

/** A stream that is attached to an element. */
export interface AttachedVideo {
  /** By height; `undefined` lets the connection decide. Does nothing where the browser itself plays HLS. */
  choose(height: number | undefined): void;
  detach(): void;
}

interface Listeners {
  readonly onQualities: (qualities: readonly Quality[]) => void;
  readonly onFailure: (message: string) => void;
}

const unplayable = english('This video cannot be played here. Please try another browser.');
const unreachable = english('The video could not be loaded. Please check your connection and try again.');

/** Attaches a playlist to an element with hls.js, or natively where hls.js is not supported (Safari on phones). */
export function attachVideo(element: HTMLVideoElement, src: string, listeners: Listeners): AttachedVideo {
  return Hls.isSupported() ? attachHls(element, src, listeners) : attachNative(element, src, listeners);
}

function attachNative(element: HTMLVideoElement, src: string, { onFailure }: Listeners): AttachedVideo {
  const fail = (): void =>
    onFailure(translated(element.error?.code === MediaError.MEDIA_ERR_NETWORK ? unreachable : unplayable));
  element.addEventListener('error', fail);
  element.src = src;
  return {
    choose: () => undefined,
    detach: () => {
      element.removeEventListener('error', fail);
      element.removeAttribute('src');
      element.load();
    },
  };
}

const maxRecoveries = 3;

function attachHls(element: HTMLVideoElement, src: string, { onQualities, onFailure }: Listeners): AttachedVideo {
  const hls = new Hls({ capLevelToPlayerSize: true, maxBufferLength: 30, backBufferLength: 60 });
  let recoveries = 0;
  hls.on(Hls.Events.MANIFEST_PARSED, () => onQualities(qualitiesOf(hls)));
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    recoveries += 1;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && recoveries < maxRecoveries) hls.recoverMediaError();
    else onFailure(translated(type === Hls.ErrorTypes.NETWORK_ERROR ? unreachable : unplayable));
  });
  hls.loadSource(src);
  hls.attachMedia(element);
  return {
    choose: (height) => {
      hls.nextLevel = height === undefined ? -1 : hls.levels.findLastIndex((level) => level.height === height);
    },
    detach: () => hls.destroy(),
  };
}

/** Highest first, each height once. */
function qualitiesOf({ levels }: Hls): Quality[] {
  const heights = [...new Set(levels.map(({ height }) => height))];
  return heights.toSorted((one, other) => other - one).map((height) => ({ height }));
}
