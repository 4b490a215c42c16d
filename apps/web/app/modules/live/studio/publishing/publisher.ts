import { t } from '@ovation/language/t.ts';
import type { Outgoing } from './peer.ts';
import type { Connect, SendingConnection, SendingTarget } from './sending.ts';
import { WhipError } from './whip.ts';

export type PublishingState =
  | { readonly at: 'idle' }
  | { readonly at: 'connecting' }
  | { readonly at: 'sending' }
  /** The connection was lost; `until` is the time (as of `Date.now()`) until which the stream waits for it. */
  | { readonly at: 'reconnecting'; readonly until: number }
  /** Another device or program sends this stream now, and is not pushed out. */
  | { readonly at: 'taken' }
  | { readonly at: 'failed'; readonly message: string };

/** The stream as the server sees it. */
export interface Destination {
  readonly target: SendingTarget;
  /** Video arrives there, from whichever device. */
  readonly isLive: boolean;
}

export interface PublisherOptions {
  /** Asked before each connection; undefined once the stream has ended. */
  destination(): Promise<Destination | undefined>;
  outgoing(): Outgoing;
  readonly connect: Connect;
  onChange(state: PublishingState): void;
}

export interface Publisher {
  start(): void;
  /** Ends the publishing; the stream waits for another publisher, or is over. */
  stop(isOver?: boolean): void;
  /** Sends what `outgoing` returns now, without connecting again. */
  refresh(): Promise<void>;
  /** The server says that no video arrives. */
  missed(): void;
  stats(): Promise<Iterable<unknown>> | undefined;
}

/** As long as the server waits for a publisher that has left. */
const waitingMs = 60_000;
/** After this time the server knows whether video still arrives. */
const noticeMs = 4_000;
const pausesMs = [0, 1_000, 2_000, 3_000, 5_000];

/** Nothing changes by trying again. */
const finalStatuses = [400, 405, 406, 413, 415, 422];

/** Keeps a browser publishing: connects, and connects again for a minute after each loss. */
export function createPublisher(options: PublisherOptions): Publisher {
  let running = new AbortController();
  let current: SendingConnection | undefined;
  let state: PublishingState = { at: 'idle' };

  function become(next: PublishingState): void {
    state = next;
    options.onChange(next);
  }

  function drop(isOver = false): void {
    current?.close(isOver);
    current = undefined;
  }

  async function connect(signal: AbortSignal, target: SendingTarget): Promise<void> {
    const connection = await options.connect(target, options.outgoing(), signal);
    if (signal.aborted) return connection.close(false);
    current = connection;
    connection.watch(signal, (isClosed) => void recover(isClosed));
    become({ at: 'sending' });
    // It may have changed while the connection was made.
    await connection.send(options.outgoing());
  }

  /**
   * Tries until it is connected, refused for good, or the time is over. `lost` is the connection before, which another
   * device may have replaced.
   */
  async function connectUntil(signal: AbortSignal, until: number, lost?: SendingConnection): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      await pause(pausesMs[Math.min(attempt, pausesMs.length - 1)] ?? 0, signal);
      if (signal.aborted) return;
      try {
        const destination = await options.destination();
        if (destination === undefined) return become({ at: 'idle' });
        if (await lost?.wasReplaced(destination.isLive)) return become({ at: 'taken' });
        return await connect(signal, destination.target);
      } catch (error) {
        if (signal.aborted) return;
        if (isFinal(error) || Date.now() >= until) return become({ at: 'failed', message: messageOf(error) });
      }
    }
  }

  function begin(isOver = false): AbortSignal {
    running.abort();
    drop(isOver);
    running = new AbortController();
    return running.signal;
  }

  /** `isClosed`: the other side closed the connection, and knows a moment later whether video still arrives. */
  async function recover(isClosed: boolean): Promise<void> {
    const until = Date.now() + waitingMs;
    const lost = current;
    current = undefined;
    const signal = begin();
    become({ at: 'reconnecting', until });
    if (isClosed) await pause(noticeMs, signal);
    await connectUntil(signal, until, lost);
    lost?.close(false);
  }

  return {
    start() {
      const signal = begin();
      become({ at: 'connecting' });
      void connectUntil(signal, Date.now() + waitingMs);
    },
    stop(isOver = false) {
      begin(isOver);
      become({ at: 'idle' });
    },
    async refresh() {
      await current?.send(options.outgoing());
    },
    missed() {
      if (state.at === 'sending') void recover(false);
    },
    stats: () => current?.stats(),
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (ms === 0 || signal.aborted) resolve();
  else setTimeout(resolve, ms);
  return promise;
}

function isFinal(error: unknown): boolean {
  return error instanceof WhipError && finalStatuses.includes(error.status);
}

function messageOf(error: unknown): string {
  if (!(error instanceof WhipError))
    return t(
      'We couldn’t connect to the video server. A firewall or company network may be blocking it: try another network, such as your phone’s.',
    );
  if (error.status === 503)
    return t('The site has no room for another stream right now. Please try again in a few minutes.');
  if (error.status === 405) return t('The site doesn’t accept video from browsers. Please use OBS or another encoder.');
  if (isFinal(error)) return t('The site can’t accept video from this browser. Please try Chrome, Edge or Safari.');
  return t('The site isn’t accepting your video at the moment. Please try again.');
}
