import { partSeconds, segmentSeconds } from '../packager/part-cutter.ts';
import type { WindowView } from './live-window.ts';
import type { Segment } from './segments.ts';

const targetDuration = Math.ceil(segmentSeconds.most);
/** Players stay so far behind the end. Twice the target is the least; three times are recommended. */
const partHoldBack = partSeconds.target * 3;
/** Parts are listed near the end only; older segments are fetched as a whole. */
const partsListedSeconds = targetDuration * 3;
/** Delta updates leave out segments that are further from the end. */
const skipUntilSeconds = targetDuration * 6;

export interface PlaylistOptions {
  /** The client has a playlist and asks only for what is new (`_HLS_skip`). */
  readonly isDelta: boolean;
}

/**
 * A media playlist of draft-pantos-hls-rfc8216bis: low latency by parts and blocking reload. Addresses are relative, so
 * that the ticket in the playlist's own address is in theirs.
 */
export function writePlaylist(view: WindowView, { isDelta }: PlaylistOptions): string {
  const { segments } = view;
  const skipped = isDelta ? countSkipped(segments) : 0;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${targetDuration}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${partHoldBack.toFixed(2)},` +
      `HOLD-BACK=${targetDuration * 3},CAN-SKIP-UNTIL=${skipUntilSeconds}`,
    `#EXT-X-PART-INF:PART-TARGET=${partSeconds.target}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.sequence ?? view.next.sequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${view.discontinuities}`,
  ];
  if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`);
  let run = segments[skipped - 1]?.run;
  for (const [index, segment] of segments.entries()) {
    if (index < skipped) continue;
    lines.push(...writeSegment(segment, { isOtherRun: segment.run !== run, hasParts: isNearEnd(segments, index) }));
    run = segment.run;
  }
  if (view.isRunning) lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${partName(view.next.number)}"`);
  if (view.isEnded) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}

interface SegmentContext {
  readonly isOtherRun: boolean;
  readonly hasParts: boolean;
}

function writeSegment(segment: Segment, { isOtherRun, hasParts }: SegmentContext): string[] {
  const { sequence, run, startsRun, startedAt, firstPart, parts, isFinished, seconds } = segment;
  return [
    ...(startsRun ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(isOtherRun ? [`#EXT-X-MAP:URI="init-${run}.mp4"`] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${startedAt.toISOString()}`,
    ...(hasParts ? parts : []).map(
      (part, index) =>
        `#EXT-X-PART:DURATION=${part.seconds.toFixed(5)},URI="${partName(firstPart + index)}"` +
        (part.isIndependent ? ',INDEPENDENT=YES' : ''),
    ),
    ...(isFinished ? [`#EXTINF:${seconds.toFixed(5)},`, `segment-${sequence}.m4s`] : []),
  ];
}

function partName(number: number): string {
  return `part-${number}.m4s`;
}

function isNearEnd(segments: readonly Segment[], index: number): boolean {
  return secondsAfter(segments, index) < partsListedSeconds;
}

function countSkipped(segments: readonly Segment[]): number {
  return segments.filter(({ isFinished }, index) => isFinished && secondsAfter(segments, index) > skipUntilSeconds)
    .length;
}

function secondsAfter(segments: readonly Segment[], index: number): number {
  return segments.slice(index + 1).reduce((sum, { seconds }) => sum + seconds, 0);
}
