import type { WatchWay } from '@ovation/contract/live/watch.ts';
import { isFailing, noteFrames, patienceOf, startFrames, type FrameHistory, type Patience } from './freezes.ts';
import { Refusal, type LiveConnection, type RealTimeWay } from './live-connection.ts';
import type { LiveHls, LiveHlsOptions } from './live-hls.ts';

export interface LiveState {
  /** Undefined before the first frame. */
  readonly transport: WatchWay['kind'] | undefined;
  /** Pixels; 0 if not known. */
  readonly height: number;
  readonly latencyMs: number | undefined;
  /** No way to watch leads to a picture at the moment. */
  readonly isUnreachable: boolean;
}

export interface LiveListeners {
  readonly onState: (state: LiveState) => void;
  /** The server no longer gives the stream to this viewer, or it has ended: join again to see why. */
  readonly onLost: () => void;
}

/** The browser's parts, which tests replace. */
export interface LiveParts {
  readonly canRealTime: boolean;
  readonly open: (way: RealTimeWay, signal: AbortSignal) => Promise<LiveConnection>;
  readonly attachHls: (element: HTMLVideoElement, options: LiveHlsOptions) => Promise<LiveHls>;
  readonly play: (element: HTMLVideoElement) => void;
}

const lookMs = 500;
const realTimeAgainMs = 60_000;
const anyAgainMs = 2_000;
/** The server is full, or the stream needs what WebRTC lacks: LL-HLS has the picture. */
const useHls = new Set([503, 406]);
/** There is no video at the moment, by any way. */
const nobodySends = new Set([404, 409]);

export const noPicture: LiveState = { transport: undefined, height: 0, latencyMs: undefined, isUnreachable: false };

/**
 * A stream in an element: in real time (by WHEP, LiveKit or Agora) where that works, else by LL-HLS. It changes from
 * one to the other without a frame for three seconds, after two freezes in ten, and when the server is full; a minute
 * later it tries real time again, in the background. Where there is no LL-HLS it is more patient.
 */
export class LiveSession {
  readonly #element: HTMLVideoElement;
  readonly #listeners: LiveListeners;
  readonly #parts: LiveParts;
  readonly #leaving = new AbortController();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #connections = new Set<LiveConnection>();
  #ways: readonly WatchWay[];
  /** The connection whose picture is shown. */
  #shown: LiveConnection | undefined;
  #hls: LiveHls | undefined;

  constructor(element: HTMLVideoElement, ways: readonly WatchWay[], listeners: LiveListeners, parts: LiveParts) {
    this.#element = element;
    this.#ways = ways;
    this.#listeners = listeners;
    this.#parts = parts;
    void this.#tryRealTime();
  }

  /** Continues with new tickets. */
  renew(ways: readonly WatchWay[]): void {
    this.#ways = ways;
    const way = this.#wayOf('hls');
    if (way !== undefined) this.#hls?.renew(way.url);
    const realTime = this.#realTimeWay();
    if (realTime !== undefined) for (const connection of this.#connections) connection.renew?.(realTime);
  }

  toLive(): void {
    this.#hls?.toLive();
    this.#parts.play(this.#element);
  }

  stop(): void {
    this.#leaving.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    for (const connection of this.#connections) this.#close(connection);
    this.#hls?.detach();
    this.#element.srcObject = null;
  }

  async #tryRealTime(): Promise<void> {
    const way = this.#realTimeWay();
    if (way === undefined || !this.#parts.canRealTime) return this.#startHls();
    const history = startFrames(performance.now());
    try {
      const tooLate = AbortSignal.timeout(this.#patience.firstFrameMs);
      const connection = await this.#parts.open(way, AbortSignal.any([this.#leaving.signal, tooLate]));
      this.#connections.add(connection);
      if (this.#isOver) return this.#close(connection);
      if (this.#hls === undefined) this.#show(connection);
      return await this.#look(connection, history);
    } catch (error) {
      if (this.#isOver) return undefined;
      const status = error instanceof Refusal ? error.status : undefined;
      if (status !== undefined && !useHls.has(status)) this.#listeners.onLost();
      if (status !== undefined && nobodySends.has(status) && this.#hls === undefined) return this.#again(noPicture);
      return this.#withoutRealTime();
    }
  }

  /** Follows a connection until it fails; one beside LL-HLS replaces that with its first frame. */
  async #look(connection: LiveConnection, before: FrameHistory): Promise<void> {
    const numbers = await connection.numbers();
    if (this.#isOver) return;
    const nowMs = performance.now();
    // A hidden page may decode nothing.
    const history = document.hidden ? startFrames(nowMs, numbers.frames) : noteFrames(before, numbers.frames, nowMs);
    if (history.hasFrames) this.#playing(connection, numbers);
    if (connection.isClosed() || isFailing(history, nowMs, this.#patience)) {
      this.#close(connection);
      this.#listeners.onLost();
      return this.#withoutRealTime();
    }
    return this.#after(lookMs, () => void this.#look(connection, history));
  }

  #playing(connection: LiveConnection, numbers: Pick<LiveState, 'height' | 'latencyMs'>): void {
    if (this.#shown !== connection) {
      this.#detachHls();
      this.#show(connection);
    }
    this.#tell({
      transport: this.#realTimeWay()?.kind,
      height: numbers.height,
      latencyMs: numbers.latencyMs,
      isUnreachable: false,
    });
  }

  #show(connection: LiveConnection): void {
    this.#shown = connection;
    this.#element.srcObject = connection.media;
    this.#parts.play(this.#element);
  }

  async #withoutRealTime(): Promise<void> {
    return this.#hls === undefined ? this.#startHls() : this.#retryRealTimeLater();
  }

  async #startHls(): Promise<void> {
    const way = this.#wayOf('hls');
    if (way === undefined) return this.#noWay();
    this.#element.srcObject = null;
    const options = { url: way.url, onFailure: () => this.#hlsFailed() };
    const hls = await this.#parts.attachHls(this.#element, options);
    if (this.#isOver) return hls.detach();
    this.#hls = hls;
    this.#parts.play(this.#element);
    this.#lookAtHls(hls);
    return this.#retryRealTimeLater();
  }

  #lookAtHls(hls: LiveHls): void {
    if (this.#hls !== hls) return;
    if (hls.height() > 0)
      this.#tell({ transport: 'hls', height: hls.height(), latencyMs: hls.latencyMs(), isUnreachable: false });
    this.#after(lookMs, () => this.#lookAtHls(hls));
  }

  #hlsFailed(): void {
    this.#detachHls();
    this.#listeners.onLost();
    this.#noWay();
  }

  #noWay(): void {
    this.#again({ ...noPicture, isUnreachable: true });
  }

  #again(state: LiveState): void {
    this.#tell(state);
    this.#after(anyAgainMs, () => {
      if (this.#shown === undefined && this.#hls === undefined) void this.#tryRealTime();
    });
  }

  #retryRealTimeLater(): void {
    if (this.#realTimeWay() === undefined || !this.#parts.canRealTime) return;
    this.#after(realTimeAgainMs, () => {
      if (this.#hls !== undefined) void this.#tryRealTime();
    });
  }

  #detachHls(): void {
    this.#hls?.detach();
    this.#hls = undefined;
  }

  #close(connection: LiveConnection): void {
    if (!this.#connections.delete(connection)) return;
    connection.close(this.#realTimeWay()?.token ?? '');
    if (this.#shown === connection) this.#shown = undefined;
  }

  #wayOf<Kind extends WatchWay['kind']>(kind: Kind): Extract<WatchWay, { kind: Kind }> | undefined {
    return this.#ways.find((way): way is Extract<WatchWay, { kind: Kind }> => way.kind === kind);
  }

  #realTimeWay(): RealTimeWay | undefined {
    return this.#ways.find((way): way is RealTimeWay => way.kind !== 'hls');
  }

  get #patience(): Patience {
    return patienceOf(this.#wayOf('hls') !== undefined);
  }

  #tell(state: LiveState): void {
    if (!this.#isOver) this.#listeners.onState(state);
  }

  #after(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (!this.#isOver) act();
    }, ms);
    this.#timers.add(timer);
  }

  get #isOver(): boolean {
    return this.#leaving.signal.aborted;
  }
}
