import type { WindowView } from './live-window.ts';
import type { Segment } from './segments.ts';

/** Before anything can be measured: 8 Mbit/s, above what sites allow. */
const unknownBandwidth = 8_000_000;

/**
 * A multivariant playlist with the one variant that there is, so that players know its codecs and size before they load
 * media. `init` is the start of the latest run.
 */
export function writeIndex({ segments }: WindowView, init: Buffer): string {
  const { codecs, width, height } = readInit(init);
  const attributes = [
    `BANDWIDTH=${bandwidthOf(segments)}`,
    ...(codecs.length > 0 ? [`CODECS="${codecs.join(',')}"`] : []),
    ...(width > 0 ? [`RESOLUTION=${width}x${height}`] : []),
  ];
  return ['#EXTM3U', '#EXT-X-VERSION:9', `#EXT-X-STREAM-INF:${attributes.join(',')}`, 'media.m3u8', ''].join('\n');
}

/** Bits in a second of the heaviest whole segment, as the attribute is defined. */
function bandwidthOf(segments: readonly Segment[]): number {
  const rates = segments
    .filter(({ isFinished, seconds }) => isFinished && seconds > 0)
    .map(({ parts, seconds }) => (parts.reduce((size, { bytes }) => size + bytes.length, 0) * 8) / seconds);
  return rates.length === 0 ? unknownBandwidth : Math.ceil(Math.max(...rates));
}

/** Of the sample descriptions (ISO 14496-12 and -15); empty and 0 for what is not there. */
function readInit(init: Buffer): { codecs: string[]; width: number; height: number } {
  const [video, avc, sound] = ['avc1', 'avcC', 'mp4a'].map((type) => init.indexOf(type, 0, 'latin1'));
  const hasVideo = video !== undefined && avc !== undefined && video > 0 && avc > video && init.length > avc + 8;
  const codecs = [
    // Profile, constraints and level follow the version of the record.
    ...(hasVideo ? [`avc1.${init.subarray(avc + 5, avc + 8).toString('hex')}`] : []),
    // Low complexity, which is what the packager encodes.
    ...(sound !== undefined && sound > 0 ? ['mp4a.40.2'] : []),
  ];
  return {
    codecs,
    width: hasVideo ? init.readUInt16BE(video + 28) : 0,
    height: hasVideo ? init.readUInt16BE(video + 30) : 0,
  };
}
