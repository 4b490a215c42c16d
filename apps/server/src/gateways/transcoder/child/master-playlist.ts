import type { Bandwidth } from './bandwidth.ts';

export interface Variant {
  readonly uri: string;
  readonly bandwidth: Bandwidth;
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  /** RFC 6381: avc1.64001f,mp4a.40.2 */
  readonly codecs: string;
}

const startCode = Buffer.from([0, 0, 1]);

const head = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ''].join('\n');

/** The list of rungs for players, lowest first: those of an existing playlist, then these. */
export function masterPlaylist(variants: readonly Variant[], before = head): string {
  const lines = variants.flatMap((variant) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${variant.bandwidth.peak},AVERAGE-BANDWIDTH=${variant.bandwidth.average},RESOLUTION=${variant.width}x${variant.height},FRAME-RATE=${variant.frameRate.toFixed(3)},CODECS="${variant.codecs}"`,
    variant.uri,
  ]);
  return `${before}${lines.join('\n')}\n`;
}

/** The codec's name from the decoder configuration record (ISO 14496-15): profile, constraints, level. */
export function avcCodec(extradata: Buffer | null): string {
  const bytes = extradata?.[0] === 1 ? extradata.subarray(1, 4) : parameterSet(extradata);
  return `avc1.${(bytes ?? Buffer.from([0x64, 0x00, 0x1f])).toString('hex')}`;
}

/** The same three bytes from an Annex B stream, after the start code of the sequence parameter set. */
function parameterSet(extradata: Buffer | null): Buffer | undefined {
  if (!extradata) return undefined;
  for (let at = extradata.indexOf(startCode); at >= 0; at = extradata.indexOf(startCode, at + 1)) {
    const isParameterSet = ((extradata[at + 3] ?? 0) & 0x1f) === 7;
    if (isParameterSet && at + 7 <= extradata.length) return extradata.subarray(at + 4, at + 7);
  }
  return undefined;
}
