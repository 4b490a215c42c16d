import { readRtp, rtpHeaderBytes } from '../wire/rtp.ts';
import type { WireSound, WireStream, WireSync } from '../wire/track.ts';
import { createDepacketiser, type AccessUnit } from './h264/depacketiser.ts';
import {
  areSame,
  findParameterSets,
  parameterSetsOfFmtp,
  readPictureFormat,
  type ParameterSets,
  type PictureFormat,
} from './h264/parameter-sets.ts';
import { createMediaClock, createTimestampReader, videoClockRate } from './media-clock.ts';
import { openRun, type Part, type Run } from './run.ts';
import { createAacDecoder, createOpusDecoder, sampleRate, type SoundDecoder } from './sound/decoder.ts';

export interface KeyframePicture {
  readonly sets: ParameterSets;
  readonly unit: AccessUnit;
}

/** What the packets of one stream become. */
export interface PackagerOutput {
  /** A new run starts: players need `init` before its parts. */
  onInit(init: Buffer, format: PictureFormat): void;
  onPart(part: Part): void;
  /** The run is over: media was interrupted, or changed its form. */
  onRunEnd(): void;
  onKeyframe(picture: KeyframePicture): void;
}

/** Turns the packets of one publisher after another into fragmented MP4. */
export interface StreamPackager {
  onStream(stream: WireStream): void;
  onPacket(track: 'video' | 'audio', packet: Buffer, nowMs: number): void;
  onSync(sync: WireSync): void;
  /** Frames are missing, and none can be shown before the next keyframe. */
  readonly needsKeyframe: boolean;
  /** When the last frame arrived, on the clock of `nowMs`. */
  readonly lastFrameAt: number | undefined;
  /** Ends the run, so that players show what there is. The next keyframe starts another one. */
  interrupt(): void;
}

/** Sound that is later than this behind the picture is replaced by silence, so that players do not stall. */
const soundPatienceS = 1;
const maxReorderedFrames = 8;

export function createStreamPackager(output: PackagerOutput): StreamPackager {
  let publisher = openPublisher(undefined);
  let run: Run | undefined;
  let lastFrameAt: number | undefined;

  function endRun(): void {
    const ended = run;
    run = undefined;
    for (const part of ended?.close() ?? []) output.onPart(part);
    if (ended) output.onRunEnd();
  }

  function startRun(sets: ParameterSets, startTicks: number): void {
    const format = readPictureFormat(sets.sps);
    if (!format) return;
    const reorderedFrames = Math.max(format.reorderedFrames ?? 0, publisher.reorderedFrames);
    run = openRun({ sets, format, reorderedFrames, startTicks });
    output.onInit(run.init, format);
  }

  function takeFrame(unit: AccessUnit, nowMs: number): void {
    const ticks = publisher.videoTicks(unit.timestamp);
    publisher.videoClock.arrived(ticks, nowMs);
    publisher.sets = findParameterSets(unit.nals, publisher.sets);
    const { sets } = publisher;
    if (unit.isKeyframe && sets) {
      if (run && (run.isBroken || !areSame(run.sets, sets))) endRun();
      if (!run) startRun(sets, ticks);
      if (run) output.onKeyframe({ sets, unit });
    }
    if (!run) return;
    for (const part of run.addFrame(unit, ticks)) output.onPart(part);
    lastFrameAt = nowMs;
    if (run.isBroken) publisher.reorderedFrames = Math.min(maxReorderedFrames, publisher.reorderedFrames + 1);
    run.fillSound(run.endSeconds - (publisher.sound ? soundPatienceS : 0));
  }

  return {
    onStream(stream) {
      endRun();
      publisher.sound?.close();
      publisher = openPublisher(stream);
    },
    onPacket(track, packet, nowMs) {
      if (packet.length <= rtpHeaderBytes) return;
      if (track === 'audio') return takeSound(publisher, run, packet, nowMs);
      const fields = readRtp(packet);
      const units = publisher.depacketiser.push({ ...fields, payload: packet.subarray(rtpHeaderBytes) });
      for (const unit of units) takeFrame(unit, nowMs);
    },
    onSync({ track, rtpTimestamp, timeMs }) {
      if (track === 'video') publisher.videoClock.sync(publisher.videoTicks(rtpTimestamp), timeMs);
      else publisher.audioClock.sync(publisher.audioTicks(rtpTimestamp), timeMs);
    },
    get needsKeyframe() {
      return !run || run.isBroken || publisher.depacketiser.isWaiting;
    },
    get lastFrameAt() {
      return lastFrameAt;
    },
    interrupt: endRun,
  };
}

type Publisher = ReturnType<typeof openPublisher>;

function takeSound(publisher: Publisher, run: Run | undefined, packet: Buffer, nowMs: number): void {
  const { audioClock, sound } = publisher;
  const ticks = publisher.audioTicks(readRtp(packet).timestamp);
  audioClock.arrived(ticks, nowMs);
  if (!run || !sound) return;
  const at = secondsIn(run, publisher, ticks);
  let offset = 0;
  for (const samples of sound.decode(packet.subarray(rtpHeaderBytes))) {
    run.addSound(samples, at + offset);
    offset += samples[0].length / sampleRate;
  }
}

/** The time of a sound packet on the clock of the run. */
function secondsIn({ startTicks }: Run, { audioClock, videoClock }: Publisher, audioTicks: number): number {
  const by = audioClock.hasReport && videoClock.hasReport ? 'report' : 'arrival';
  return ((audioClock.timeOf(audioTicks, by) ?? 0) - (videoClock.timeOf(startTicks, by) ?? 0)) / 1_000;
}

/** What is known of one publisher: the state of its codecs and clocks. */
function openPublisher(stream: WireStream | undefined) {
  const sound = stream?.audio ? decoderOf(stream.audio) : undefined;
  return {
    depacketiser: createDepacketiser(),
    sound,
    sets: stream && parameterSetsOfFmtp(stream.video.fmtp),
    reorderedFrames: 0,
    videoClock: createMediaClock(videoClockRate),
    audioClock: createMediaClock(sampleRate),
    videoTicks: createTimestampReader(),
    audioTicks: createTimestampReader(),
  };
}

function decoderOf({ codec, fmtp }: WireSound): SoundDecoder {
  if (codec === 'opus') return createOpusDecoder();
  return createAacDecoder(Buffer.from(/config=([\da-f]+)/i.exec(fmtp)?.[1] ?? '', 'hex'));
}
