/** A playlist as a player reads it. For tests. */
export interface ReadPlaylist {
  readonly sequence: number;
  readonly discontinuitySequence: number;
  readonly targetDuration: number;
  readonly partTarget: number;
  readonly partHoldBack: number;
  readonly skipped: number;
  readonly segments: readonly ReadSegment[];
  readonly hint: string | undefined;
  readonly isEnded: boolean;
}

interface ReadSegment {
  readonly sequence: number;
  /** Undefined while it is unfinished. */
  readonly uri: string | undefined;
  readonly seconds: number;
  readonly map: string;
  readonly discontinuity: boolean;
  readonly parts: readonly { readonly uri: string; readonly seconds: number; readonly isIndependent: boolean }[];
}

export function readPlaylist(text: string): ReadPlaylist {
  const lines = text.trim().split('\n');
  const valueOf = (tag: string): string | undefined =>
    lines.find((line) => line.startsWith(`#${tag}:`))?.slice(tag.length + 2);
  const sequence = Number(valueOf('EXT-X-MEDIA-SEQUENCE'));
  const skipped = Number(/=(\d+)/.exec(valueOf('EXT-X-SKIP') ?? '')?.[1] ?? 0);
  return {
    sequence,
    skipped,
    discontinuitySequence: Number(valueOf('EXT-X-DISCONTINUITY-SEQUENCE')),
    targetDuration: Number(valueOf('EXT-X-TARGETDURATION')),
    partTarget: Number(/PART-TARGET=([\d.]+)/.exec(text)?.[1]),
    partHoldBack: Number(/PART-HOLD-BACK=([\d.]+)/.exec(text)?.[1]),
    segments: readSegments(lines, sequence + skipped),
    hint: /PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(text)?.[1],
    isEnded: lines.includes('#EXT-X-ENDLIST'),
  };
}

function readSegments(lines: readonly string[], first: number): ReadSegment[] {
  const segments: ReadSegment[] = [];
  let [map, discontinuity, seconds] = ['', false, 0];
  let parts: ReadSegment['parts'][number][] = [];
  const finish = (uri: string | undefined): void => {
    segments.push({ sequence: first + segments.length, uri, seconds, map, discontinuity, parts });
    [discontinuity, seconds, parts] = [false, 0, []];
  };
  for (const line of lines) {
    if (line === '#EXT-X-DISCONTINUITY') discontinuity = true;
    else if (line.startsWith('#EXT-X-MAP')) map = /URI="([^"]+)"/.exec(line)?.[1] ?? '';
    else if (line.startsWith('#EXTINF')) seconds = Number.parseFloat(line.slice('#EXTINF:'.length));
    else if (line.startsWith('#EXT-X-PART:')) parts.push(readPart(line));
    else if (!line.startsWith('#')) finish(line);
  }
  if (parts.length > 0) {
    seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
    finish(undefined);
  }
  return segments;
}

function readPart(line: string): ReadSegment['parts'][number] {
  return {
    uri: /URI="([^"]+)"/.exec(line)?.[1] ?? '',
    seconds: Number(/DURATION=([\d.]+)/.exec(line)?.[1]),
    isIndependent: line.includes('INDEPENDENT=YES'),
  };
}

/** The address of the stream itself, from that of the playlist which names its codecs. */
export function mediaPlaylistOf(index: string): string {
  return index.replace('index.m3u8', 'media.m3u8');
}

/** The whole playlist, from the one before and a delta update. Parts of older segments are dropped. */
export function applyDelta(before: ReadPlaylist, delta: ReadPlaylist): ReadPlaylist {
  const end = delta.sequence + delta.skipped;
  const kept = before.segments.filter(({ sequence }) => sequence >= delta.sequence && sequence < end);
  const map = kept.at(-1)?.map ?? '';
  const added = delta.segments.map((segment) => ({ ...segment, map: segment.map || map }));
  return { ...delta, skipped: 0, segments: [...kept.map((segment) => ({ ...segment, parts: [] })), ...added] };
}
