import { FilterAPI } from 'node-av/api';
import { AV_CHANNEL_ORDER_NATIVE } from 'node-av/constants';
import { avChannelLayoutDescribe, type Frame } from 'node-av/lib';

/** Mixes sound of any channels down to stereo. */
export interface StereoMixer {
  /** The caller frees the frames. A frame that cannot be mixed is left out, like one that cannot be decoded. */
  mix(frame: Frame): Promise<Frame[]>;
  close(): void;
}

/** The channels may change within a stream, as in broadcasts; then the filter for them is replaced. */
export function createStereoMixer(): StereoMixer {
  let channels = '';
  let filter: FilterAPI | undefined;

  return {
    async mix(frame) {
      const layout = describe(frame.channelLayout);
      const names = namesOf(frame.channelLayout);
      if (layout !== channels || !filter) {
        filter?.close();
        filter = FilterAPI.create(names ? mixdown(names) : 'aformat=channel_layouts=stereo', { allowReinit: true });
        channels = layout;
      }
      // FFmpeg's filters take only its own orders of channels; the others are mixed by their numbers.
      if (names) frame.channelLayout = numbered(frame.channelLayout.nbChannels);
      return filter.processAll(frame).catch(() => []);
    },
    close: () => filter?.close(),
  };
}

type Layout = Frame['channelLayout'];

function describe(layout: Layout): string {
  return avChannelLayoutDescribe(layout) ?? `${layout.nbChannels} channels`;
}

/** FFmpeg guesses what up to so many unnamed channels are, and mixes as many; further ones would be lost. */
const maxMixed = 8;

/**
 * The names of channels that FFmpeg's resampler refuses, because their order is not one of its own (a recorder's
 * labels, ambisonics), or leaves out, because there are many. Undefined for those that it mixes.
 */
function namesOf(layout: Layout): string[] | undefined {
  const described = describe(layout);
  const [, listed] = /^\d+ channels \((.+)\)$/.exec(described) ?? [];
  const [, order, extra] = /^ambisonic (\d+)(?:\+(.+))?$/.exec(described) ?? [];
  if (listed !== undefined) return namesIn(listed);
  if (order !== undefined) {
    const ambisonic = Array.from({ length: (Number(order) + 1) ** 2 }, (_, index) => `AMBI${index}`);
    return [...ambisonic, ...(extra === 'stereo' ? ['FL', 'FR'] : [])];
  }
  if (described === 'binaural') return ['FL', 'FR'];
  return layout.nbChannels > maxMixed ? Array.from({ length: layout.nbChannels }, nameAt(layout)) : undefined;
}

/** Without a set of places, channels have no names. */
function nameAt({ mask }: Layout): (_: unknown, index: number) => string {
  const places = Array.from({ length: 64 }, (_, bit) => 1n << BigInt(bit)).filter((place) => (mask & place) !== 0n);
  return (_, index) =>
    namesIn(describe({ nbChannels: 1, order: AV_CHANNEL_ORDER_NATIVE, mask: places[index] ?? 0n }))[0] ?? '';
}

/** Two channels without a known name are left and right. */
function namesIn(list: string): string[] {
  const names = list
    .replace(/^.*\(|\)$/g, '')
    .split('+')
    .map((name) => name.replace(/@.*/, ''));
  const isUnnamed = names.every((name) => /^(UNK|UNSD|USR)/.test(name));
  return isUnnamed && names.length === 2 ? ['FL', 'FR'] : names;
}

const behind = 0.7;

/**
 * An FFmpeg filter: left channels go to the left, right ones to the right, others to both, and so does everything where
 * a side would have nothing. The limiter is for channels with the same sound.
 */
export function mixdown(names: readonly string[]): string {
  const [left, right] = [sideOf(names, 'L'), sideOf(names, 'R')];
  return `pan=stereo|FL=${left}|FR=${right},alimiter=limit=1:level=0`;
}

function sideOf(names: readonly string[], side: 'L' | 'R'): string {
  const gains = names.map((name) => gainOf(name, side));
  const heard = gains.some((gain) => gain !== 0) ? gains : names.map(() => 1);
  const count = heard.filter((gain) => gain !== 0).length;
  return heard
    .flatMap((gain, index) => (gain === 0 ? [] : [`${(gain / Math.sqrt(count)).toFixed(4)}*c${index}`]))
    .join('+')
    .replaceAll('+-', '-');
}

/**
 * Deep effects are left out, as usual in stereo. Of ambisonics, the first channel is what comes from all sides, and the
 * second what comes from the left without what comes from the right.
 */
function gainOf(name: string, side: 'L' | 'R'): number {
  if (name.startsWith('LFE')) return 0;
  if (name.startsWith('AMBI')) return { AMBI0: 1, AMBI1: side === 'L' ? 1 : -1 }[name] ?? 0;
  const place = name.replace(/C$/, '').at(-1);
  if (place !== 'L' && place !== 'R') return behind;
  return place === side ? (/^[FD]/.test(name) ? 1 : behind) : 0;
}

function numbered(nbChannels: number): Frame['channelLayout'] {
  return { nbChannels, order: AV_CHANNEL_ORDER_NATIVE, mask: (1n << BigInt(nbChannels)) - 1n };
}
