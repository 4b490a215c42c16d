import { Hls } from 'hls.js/light';

export interface LiveHls {
  /** How far the picture is behind, if that is known. */
  latencyMs(): number | undefined;
  /** Pixels; 0 before the first frame. */
  height(): number;
  toLive(): void;
  /** Continues with the ticket of a new address. */
  renew(url: string): void;
  detach(): void;
}

export interface LiveHlsOptions {
  readonly url: string;
  /** Called when it cannot go on: the ticket was refused, or the stream is gone. */
  readonly onFailure: () => void;
}

/** Whoever is further behind skips, unless they have paused. More than stalls may add to the playlist's distance. */
const maxBehindS = 6;

/** Plays LL-HLS with hls.js, or natively where hls.js is not supported (older iPhones). */
export function attachLiveHls(element: HTMLVideoElement, options: LiveHlsOptions): LiveHls {
  return Hls.isSupported() ? attachHls(element, options) : attachNative(element, options);
}

function attachHls(element: HTMLVideoElement, { url, onFailure }: LiveHlsOptions): LiveHls {
  let ticket = ticketOf(url);
  const hls = new Hls({
    lowLatencyMode: true,
    maxLiveSyncPlaybackRate: 1.15,
    backBufferLength: 20,
    maxBufferLength: 10,
    // By itself a second more, after each stall.
    liveSyncOnStallIncrease: 0.25,
    // Addresses inside a playlist have the ticket with which that was loaded.
    xhrSetup: (request, address) => request.open('GET', withTicket(address, ticket), true),
  });
  // Not among the options above: those would want a distance of their own instead of that in the playlist.
  const follow = (): void => void (hls.config.liveMaxLatencyDuration = maxBehindS);
  const stay = (): void => void (hls.config.liveMaxLatencyDuration = Number.POSITIVE_INFINITY);
  follow();
  element.addEventListener('pause', stay);
  let hasRecovered = false;
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true;
      hls.recoverMediaError();
    } else onFailure();
  });
  hls.loadSource(url);
  hls.attachMedia(element);
  return {
    latencyMs: () => (hls.latency > 0 ? hls.latency * 1_000 : undefined),
    height: () => element.videoHeight,
    toLive: () => {
      follow();
      if (hls.liveSyncPosition !== null) element.currentTime = hls.liveSyncPosition;
    },
    renew: (next) => void (ticket = ticketOf(next)),
    detach: () => {
      element.removeEventListener('pause', stay);
      hls.destroy();
    },
  };
}

function attachNative(element: HTMLVideoElement, { url, onFailure }: LiveHlsOptions): LiveHls {
  element.addEventListener('error', onFailure);
  element.src = url;
  const toLive = (): void => {
    const { seekable } = element;
    if (seekable.length > 0) element.currentTime = seekable.end(seekable.length - 1);
  };
  return {
    latencyMs: () => undefined,
    height: () => element.videoHeight,
    toLive,
    // The browser repeats the first address, whose ticket holds as long as there is a newer one.
    renew: () => undefined,
    detach: () => {
      element.removeEventListener('error', onFailure);
      element.removeAttribute('src');
      element.load();
    },
  };
}

/** `/live/hls/{streamId}/{ticket}/{file}` */
const ticketPart = 4;

function ticketOf(url: string): string {
  return new URL(url, window.location.href).pathname.split('/')[ticketPart] ?? '';
}

function withTicket(address: string, ticket: string): string {
  const url = new URL(address, window.location.href);
  url.pathname = url.pathname.split('/').with(ticketPart, ticket).join('/');
  return url.href;
}
