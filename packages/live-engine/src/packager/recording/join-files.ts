import { Demuxer } from 'node-av/api';
import { AVIO_FLAG_WRITE } from 'node-av/constants';
import { FormatContext, IOContext, type Packet, type Stream } from 'node-av/lib';

/**
 * Copies fragmented MP4 files, one after another, into one MP4 that can be played while it is downloaded. A file whose
 * end is missing counts as far as it goes. Returns the duration; 0 if there is no picture in any of them.
 */
export async function joinFiles(files: readonly string[], target: string): Promise<{ durationMs: number }> {
  let joined: Joined | undefined;
  try {
    for (const file of files) {
      joined = await appendFile(file, { joined, target });
    }
    if (joined) check(await joined.output.writeTrailer());
  } finally {
    await joined?.close();
  }
  return { durationMs: Math.round((joined?.endSeconds ?? 0) * 1_000) };
}

/** Opens the target with the first file that has a picture. */
async function appendFile(
  file: string,
  { joined, target }: { readonly joined: Joined | undefined; readonly target: string },
): Promise<Joined | undefined> {
  const demuxer = await Demuxer.open(file).catch(() => undefined);
  if (!demuxer) return joined;
  try {
    if (!demuxer.video()?.codecpar.width) return joined;
    const open = joined ?? (await openJoined(target, demuxer));
    await append(open, demuxer, await firstSeconds(file));
    return open;
  } finally {
    await demuxer.close();
  }
}

/** Of one file, as far as it can be read. */
export async function durationOf(file: string): Promise<number> {
  const demuxer = await Demuxer.open(file).catch(() => undefined);
  if (!demuxer) return 0;
  const seconds = Math.max(0, demuxer.duration);
  await demuxer.close();
  return Number.isFinite(seconds) ? seconds * 1_000 : 0;
}

interface Joined {
  readonly output: FormatContext;
  readonly video: Stream;
  readonly audio: Stream | undefined;
  /** The end of the last frame, where the next file starts. */
  endSeconds: number;
  close(): Promise<void>;
}

async function openJoined(target: string, first: Demuxer): Promise<Joined> {
  const output = new FormatContext();
  const io = new IOContext();
  check(output.allocOutputContext2(null, 'mp4', target));
  check(output.setOption('movflags', 'faststart') ?? 0);
  check(await io.open2(target, AVIO_FLAG_WRITE));
  output.pb = io;
  const [video, audio] = [copyStream(output, first.video()), copyStream(output, first.audio())];
  if (!video) throw new Error('A recording has no picture.');
  check(await output.writeHeader());
  return {
    output,
    video,
    audio,
    endSeconds: 0,
    async close() {
      output.pb = null;
      await io.closep();
      output.freeContext();
    },
  };
}

function copyStream(output: FormatContext, input: Stream | undefined): Stream | undefined {
  if (!input) return undefined;
  const stream = output.newStream();
  input.codecpar.copy(stream.codecpar);
  stream.codecpar.codecTag = 0;
  stream.timeBase = input.timeBase;
  return stream;
}

/** When the picture of a file begins: later than 0 if the file continues a run whose earlier pieces are others. */
async function firstSeconds(file: string): Promise<number> {
  await using demuxer = await Demuxer.open(file);
  const video = demuxer.video();
  if (!video) return 0;
  for await (using packet of demuxer.packets(video.index))
    return packet ? Math.max(0, secondsOf(packet.dts, video)) : 0;
  return 0;
}

async function append(joined: Joined, demuxer: Demuxer, fromSeconds: number): Promise<void> {
  const [video, audio] = [demuxer.video(), demuxer.audio()];
  const moveSeconds = joined.endSeconds - fromSeconds;
  for await (using packet of demuxer.packets()) {
    if (!packet) break;
    const [input, output] = packet.streamIndex === video?.index ? [video, joined.video] : [audio, joined.audio];
    if (!input || !output || secondsOf(packet.dts, input) < fromSeconds) continue;
    moveBy(packet, moveSeconds, input);
    joined.endSeconds = Math.max(joined.endSeconds, endOf(packet, input));
    packet.rescaleTs(input.timeBase, output.timeBase);
    packet.streamIndex = output.index;
    check(await joined.output.interleavedWriteFrame(packet));
  }
}

function moveBy(packet: Packet, seconds: number, { timeBase }: Stream): void {
  const ticks = BigInt(Math.round((seconds * timeBase.den) / timeBase.num));
  packet.pts += ticks;
  packet.dts += ticks;
}

function endOf(packet: Packet, stream: Stream): number {
  return secondsOf(packet.dts + packet.duration, stream);
}

function secondsOf(ticks: bigint, { timeBase }: Stream): number {
  return (Number(ticks) * timeBase.num) / timeBase.den;
}

function check(result: number): void {
  if (result < 0) throw new Error(`The recording could not be joined (${result}).`);
}
