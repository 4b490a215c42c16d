import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as LiveKitClient from 'livekit-client';
import type { Page } from 'playwright-core';
import type { LiveKitClients } from '../../apps/server/test/livekit/open-livekit.ts';
import { newPage } from './browser.ts';

interface Guest {
  leave(): Promise<unknown>;
  /** Closes the connection without a word. */
  vanish(): void;
}

/** What the page has, from `prepare`. */
interface InPage {
  readonly LivekitClient: typeof LiveKitClient;
  readonly countFrame: (id: string) => void;
  /** The compiler does not know it yet. */
  readonly MediaStreamTrackProcessor: new (options: { readonly track: MediaStreamTrack }) => {
    readonly readable: ReadableStream<VideoFrame>;
  };
  readonly guests: Map<string, Guest>;
}

/** LiveKit's own client, in one page of a real browser. */
export async function openLiveKitClients(): Promise<LiveKitClients> {
  const page = await newPage();
  const frames = new Map<string, number>();
  await page.exposeFunction('countFrame', (id: string) => void frames.set(id, (frames.get(id) ?? 0) + 1));
  await prepare(page);
  const leave = (id: string): Promise<unknown> => page.evaluate(leaveRoom, id);
  const vanish = (id: string): void => void page.evaluate(closeRoom, id).catch(() => undefined);
  return {
    async publish(url, token) {
      const id = randomUUID();
      await page.evaluate(publishCanvas, { id, url, token });
      const cannot = (): never => {
        throw new Error('A LiveKit server does not notice silence.');
      };
      return { pause: cannot, resume: cannot, leave: async () => void (await leave(id)), vanish: () => vanish(id) };
    },
    async watch(url, token) {
      const id = randomUUID();
      await page.evaluate(watchRoom, { id, url, token });
      return {
        get frames() {
          return frames.get(id) ?? 0;
        },
        firstIsKeyframe: undefined,
        vanish: () => vanish(id),
      };
    },
  };
}

async function prepare(page: Page): Promise<void> {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('livekit-client') });
  await page.evaluate(() => {
    Object.assign(window, { guests: new Map() });
  });
}

interface Joining {
  readonly id: string;
  readonly url: string;
  readonly token: string;
}

/** Runs in the page: a canvas that changes fifteen times a second. */
async function publishCanvas({ id, url, token }: Joining): Promise<void> {
  const { LivekitClient, guests } = window as unknown as InPage;
  const room = new LivekitClient.Room();
  await room.connect(url, token, { autoSubscribe: false, maxRetries: 0 });
  if (room.localParticipant.permissions?.canPublish !== true) {
    await room.disconnect();
    throw new Error('This token does not allow to publish.');
  }
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
  const context = canvas.getContext('2d')!;
  let frame = 0;
  const clock = setInterval(() => {
    frame += 1;
    context.fillStyle = `hsl(${(frame * 7) % 360} 80% 50%)`;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }, 1_000 / 15);
  const [track] = canvas.captureStream(15).getVideoTracks();
  await room.localParticipant.publishTrack(track!, {
    source: LivekitClient.Track.Source.Camera,
    simulcast: false,
  });
  guests.set(id, {
    leave: () => (clearInterval(clock), room.disconnect()),
    vanish: () => (clearInterval(clock), void room.disconnect()),
  });
}

/** Runs in the page: counts the decoded pictures of the room's publisher. */
async function watchRoom({ id, url, token }: Joining): Promise<void> {
  const { LivekitClient, guests, countFrame, MediaStreamTrackProcessor } = window as unknown as InPage;
  const room = new LivekitClient.Room();
  room.on(LivekitClient.RoomEvent.TrackSubscribed, ({ mediaStreamTrack }) => {
    const { readable } = new MediaStreamTrackProcessor({ track: mediaStreamTrack });
    void readable.pipeTo(
      new WritableStream({
        write(picture) {
          picture.close();
          countFrame(id);
        },
      }),
    );
  });
  await room.connect(url, token, { maxRetries: 0 });
  if (room.localParticipant.permissions?.canSubscribe !== true) {
    await room.disconnect();
    throw new Error('This token does not allow to watch.');
  }
  guests.set(id, { leave: () => room.disconnect(), vanish: () => void room.disconnect() });
}

function leaveRoom(id: string): Promise<unknown> | undefined {
  return (window as unknown as InPage).guests.get(id)?.leave();
}

function closeRoom(id: string): void {
  (window as unknown as InPage).guests.get(id)?.vanish();
}
