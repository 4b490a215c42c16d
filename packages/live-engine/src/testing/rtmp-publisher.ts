import { setTimeout as wait } from 'node:timers/promises';
import { Demuxer } from 'node-av/api';
import { FormatContext, type Packet, type Stream } from 'node-av/lib';
import type { RtmpClip } from './rtmp-clip.ts';

export interface RtmpPublisher {
  /** Seconds of the clip that were sent. */
  readonly sentSeconds: number;
  /** Rejects if the server ends the connection. */
  readonly finished: Promise<void>;
  /** Stops, and says so. */
  leave(): Promise<void>;
}

export interface RtmpPublisherOptions {
  readonly url: string;
  readonly key: string;
  readonly clip: RtmpClip;
}

/** FFmpeg as an encoder that sends a clip again and again in real time. Throws if the server refuses the key. */
export async function publishByRtmp({ url, key, clip }: RtmpPublisherOptions): Promise<RtmpPublisher> {
  // The muxer of node-av's higher level waits for ever when its server has gone.
  const output = new FormatContext();
  check(output.allocOutputContext2(null, 'flv', `${url}/${key}`), 'prepare');
  const leaving = new AbortController();
  let sentSeconds = 0;
  const startedAt = performance.now();

  async function sendOnce(round: number): Promise<void> {
    await using file = await Demuxer.open(clip.path);
    if (round === 0) await begin(output, file.streams);
    for await (using packet of file.packets()) {
      if (leaving.signal.aborted || !packet) return;
      sentSeconds = secondsOf(packet) + round * clip.seconds;
      await wait(Math.max(0, sentSeconds * 1_000 - (performance.now() - startedAt)));
      delay(packet, round * clip.seconds);
      check(await output.interleavedWriteFrame(packet), 'send');
    }
  }

  async function send(): Promise<void> {
    for (let round = 0; !leaving.signal.aborted; round += 1) await sendOnce(round);
    await output.writeTrailer();
  }

  check(await output.openOutput(), 'connect');
  const finished = send().finally(() => output.closeOutput());
  finished.catch(() => undefined);
  return {
    finished,
    get sentSeconds() {
      return sentSeconds;
    },
    async leave() {
      leaving.abort();
      await finished.catch(() => undefined);
    },
  };
}

/** Times stay in milliseconds, as FLV has them in the file and on the network. */
async function begin(output: FormatContext, streams: readonly Stream[]): Promise<void> {
  for (const stream of streams) {
    const copy = output.newStream();
    check(stream.codecpar.copy(copy.codecpar), 'describe');
    copy.timeBase = stream.timeBase;
  }
  check(await output.writeHeader(), 'begin');
}

function secondsOf({ dts, timeBase }: Packet): number {
  return (Number(dts) * timeBase.num) / timeBase.den;
}

function delay(packet: Packet, seconds: number): void {
  const ticks = BigInt(Math.round((seconds * packet.timeBase.den) / packet.timeBase.num));
  packet.pts += ticks;
  packet.dts += ticks;
}

function check(result: number, what: string): void {
  if (result < 0) throw new Error(`FFmpeg could not ${what} (${result}).`);
}
