import type { BrowserName } from './browser.ts';

export type Source = 'camera' | 'microphone' | 'screen';

/** What is wrong, and what to do about it: a sentence each. */
export interface Problem {
  readonly title: string;
  readonly advice: string;
}

const names = { camera: 'camera', microphone: 'microphone', screen: 'screen' } as const;

/** Where a person lets a site use camera and microphone. */
const permissionPlaces: Record<BrowserName, string> = {
  chrome: 'Click the symbol at the left of the address, allow it for this site, and try again.',
  firefox: 'Click the crossed-out symbol at the left of the address, take the block away, and try again.',
  safari: 'Open Safari’s menu, Settings for This Website, choose “Allow”, and try again.',
  ios: 'Tap “aA” in the address bar, then Website Settings, choose “Allow”, and try again.',
  android: 'Tap the symbol at the left of the address, then Permissions, allow it, and try again.',
  other: 'Allow it in your browser’s settings for this site, and try again.',
};

/** Explains why a source cannot be used. Closing the browser's own choice of a screen is no problem: undefined. */
export function explainFailure(error: unknown, source: Source, browser: BrowserName): Problem | undefined {
  const name = error instanceof DOMException ? error.name : '';
  const thing = names[source];
  if (name === 'NotAllowedError' || name === 'SecurityError') return refused(source, browser);
  if (name === 'NotFoundError')
    return {
      title: `There is no ${thing}`,
      advice:
        source === 'microphone'
          ? 'Connect a microphone, or go live without sound.'
          : 'Connect a camera, share your screen instead, or use OBS or another encoder.',
    };
  if (name === 'NotReadableError' || name === 'AbortError')
    return {
      title: `The ${thing} is in use or switched off`,
      advice: 'Close other programs that use it, such as a video call, and try again.',
    };
  return { title: `The ${thing} cannot be used`, advice: 'Choose another one, or try again in another browser.' };
}

function refused(source: Source, browser: BrowserName): Problem | undefined {
  if (source === 'screen') return undefined;
  return { title: `Your browser does not let us use the ${names[source]}`, advice: permissionPlaces[browser] };
}

/** Explains why this browser cannot publish at all; undefined if it can. */
export function explainBrowser(able: {
  readonly isSecure: boolean;
  readonly hasDevices: boolean;
  readonly hasConnections: boolean;
  readonly hasH264: boolean;
}): Problem | undefined {
  if (!able.isSecure)
    return {
      title: 'Going live needs a secure connection',
      advice: 'Open this page with https:// in front of its address.',
    };
  if (!able.hasDevices || !able.hasConnections)
    return {
      title: 'This browser cannot send video',
      advice: 'Open this page in Chrome, Edge, Firefox or Safari, or use OBS or another encoder.',
    };
  if (!able.hasH264)
    return {
      title: 'This browser cannot send H.264 video',
      advice:
        'Your fans’ devices need it. Open this page in Chrome, Edge or Safari, or use OBS or another encoder. ' +
        'In Firefox, wait a minute after its first start: it loads the part for H.264 then.',
    };
  return undefined;
}
