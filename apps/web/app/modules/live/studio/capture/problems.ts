import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';

export type Source = 'camera' | 'microphone' | 'screen';

/** What is wrong, and what to do about it: a sentence each. */
export interface Problem {
  readonly title: string;
  readonly advice: string;
}

const titles = {
  refused: {
    camera: english('Your browser won’t let us use the camera'),
    microphone: english('Your browser won’t let us use the microphone'),
  },
  missing: {
    camera: english('No camera found'),
    microphone: english('No microphone found'),
    screen: english('No screen found'),
  },
  busy: {
    camera: english('The camera is in use or switched off'),
    microphone: english('The microphone is in use or switched off'),
    screen: english('The screen cannot be shared right now'),
  },
  unusable: {
    camera: english('The camera cannot be used'),
    microphone: english('The microphone cannot be used'),
    screen: english('The screen cannot be shared'),
  },
} as const satisfies Record<string, Partial<Record<Source, EnglishText>>>;

/** Where a person lets a site use camera and microphone. */
const permissionPlaces: Record<BrowserName, EnglishText> = {
  chrome: english('Click the icon to the left of the address, allow it for this site, and try again.'),
  firefox: english('Click the crossed-out icon to the left of the address, remove the block, and try again.'),
  safari: english('Open Safari’s menu, Settings for This Website, choose “Allow”, and try again.'),
  ios: english('Tap “aA” in the address bar, then Website Settings, choose “Allow”, and try again.'),
  android: english('Tap the icon to the left of the address, then Permissions, allow it, and try again.'),
  other: english('Allow it in your browser’s settings for this site, and try again.'),
};

/** Explains why a source cannot be used. Closing the browser's own choice of a screen is no problem: undefined. */
export function explainFailure(error: unknown, source: Source, browser: BrowserName): Problem | undefined {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return refused(source, browser);
  if (name === 'NotFoundError')
    return {
      title: translated(titles.missing[source]),
      advice:
        source === 'microphone'
          ? t('Connect a microphone, or go live without sound.')
          : t('Connect a camera, share your screen instead, or use OBS or another encoder.'),
    };
  if (name === 'NotReadableError' || name === 'AbortError')
    return {
      title: translated(titles.busy[source]),
      advice: t('Close other programs that use it, such as a video call, and try again.'),
    };
  return {
    title: translated(titles.unusable[source]),
    advice: t('Choose another one, or try again in another browser.'),
  };
}

function refused(source: Source, browser: BrowserName): Problem | undefined {
  if (source === 'screen') return undefined;
  return {
    title: translated(titles.refused[source]),
    advice: translated(permissionPlaces[browser]),
  };
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
      title: t('Going live needs a secure connection'),
      advice: t('Open this page with https:// in front of its address.'),
    };
  if (!able.hasDevices || !able.hasConnections)
    return {
      title: t('This browser cannot send video'),
      advice: t('Open this page in Chrome, Edge, Firefox or Safari, or use OBS or another encoder.'),
    };
  if (!able.hasH264)
    return {
      title: t('This browser cannot send H.264 video'),
      advice: t(
        'Your fans’ devices need it. Open this page in Chrome, Edge or Safari, or use OBS or another encoder. In Firefox, wait a minute after you first start it, while it loads its H.264 component.',
      ),
    };
  return undefined;
}

/** As far as advice differs between them. */
type BrowserName = 'chrome' | 'firefox' | 'safari' | 'ios' | 'android' | 'other';

export function browserOf(userAgent: string): BrowserName {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (userAgent.includes('Firefox/')) return 'firefox';
  if (/(?:Chrome|Chromium|Edg)\//.test(userAgent)) return 'chrome';
  return userAgent.includes('Safari/') ? 'safari' : 'other';
}
