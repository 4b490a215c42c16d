import type {
  OwnStream,
  RecordingProblem,
  Stream,
  StreamAccess,
  StreamHealth,
  StreamStatus,
} from '@ovation/contract/live/stream.ts';
import { cutToTeaser, fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { presentStreamAccess, type Visible } from '../../access/index.ts';
import { pictureAddress, presentAccountCard } from '../../accounts/index.ts';
import { presentFile, type ListedFile } from '../../media/index.ts';
import { thumbnailAddress } from '../watch/thumbnails.ts';
import type { StreamEarning } from './own-stream.store.ts';
import type { ShownStreamRow } from './shown-stream.store.ts';
import { readStored } from '../../../platform/language/stored-text.ts';

/** A stream that is visible to its viewer, with the files of its performer's picture. */
export interface LoadedStream {
  readonly row: ShownStreamRow;
  readonly decision: Visible;
  readonly files: ReadonlyMap<string, ListedFile>;
}

/** Of a locked stream it lets out title, teaser and blurred pictures only, and never a way to watch. */
export function presentStream(app: App, loaded: LoadedStream): Stream {
  const { row, decision } = loaded;
  return {
    _id: row.id,
    title: row.fan_id === null ? row.title : readStored(row.title),
    description: decision.state === 'granted' ? row.description : cutToTeaser(row.description),
    tags: row.tags,
    performer: presentAccountCard({ ...row, id: row.performer_id }),
    status: row.status as StreamStatus,
    access: streamAccessOf(row, decision),
    ...(row.price === null ? {} : { price: fromMinor(row.price) }),
    latency: row.latency as Stream['latency'],
    isPrivate: row.fan_id !== null,
    isPaused: row.paused_at !== null,
    thumbnail: thumbnailOf(app, loaded),
    viewers: row.viewers,
    startsAt: row.starts_at?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    ...(row.published_video_id === null ? {} : { videoId: row.published_video_id }),
    totalLike: Number(row.total_like),
    isLiked: row.actions.includes('like'),
    isBookmarked: row.actions.includes('bookmark'),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Nothing unlocks a stream that has ended: its recording is a video. */
function streamAccessOf({ status }: Pick<ShownStreamRow, 'status'>, decision: Visible): StreamAccess {
  const access = presentStreamAccess(decision);
  return status === 'ended' ? { ...access, offers: [] } : access;
}

interface OwnParts {
  readonly earnings: readonly StreamEarning[];
  readonly health: StreamHealth | undefined;
  readonly recordingProblem: RecordingProblem | undefined;
}

/** A stream for its performer and staff, with its figures. */
export function presentOwnStream(app: App, loaded: LoadedStream, parts: OwnParts): OwnStream {
  const { row } = loaded;
  const { earnings, health, recordingProblem } = parts;
  const countOf = (type: StreamEarning['type']): number => earnings.find((each) => each.type === type)?.count ?? 0;
  return {
    ...presentStream(app, loaded),
    isRecorded: row.is_recorded,
    ...(recordingProblem ? { recordingProblem } : {}),
    ...(health ? { health } : {}),
    peakViewers: row.peak_viewers,
    totalViewer: row.total_viewer,
    totalTicket: countOf('ticket'),
    totalMinute: countOf('minute'),
    earned: fromMinor(earnings.reduce((sum, { net }) => sum + net, 0n)),
    durationMs: durationOf(row, app.clock.now()),
    ...(row.end_reason === null ? {} : { endReason: row.end_reason as OwnStream['endReason'] }),
    ...(row.end_note === null ? {} : { endNote: readStored(row.end_note) }),
    ...(row.video_id === null ? {} : { draftVideoId: row.video_id }),
  };
}

function durationOf({ duration_ms, live_since }: ShownStreamRow, now: Date): number {
  const running = live_since === null ? 0 : Math.max(0, now.getTime() - live_since.getTime());
  return Number(duration_ms) + running;
}

/** Wide enough for a card, and for the page while it waits for video. */
const maxWidth = 1_280;

/** A picture of the video, else the performer's picture for it, else their cover. */
function thumbnailOf(app: App, { row, decision, files }: LoadedStream): string {
  const isGranted = decision.state === 'granted';
  if (row.thumbnail_key !== null)
    return thumbnailAddress(app, { id: row.id, version: row.thumbnail_key }, isGranted ? 'clear' : 'blurred');
  const file = row.image_file_id === null ? undefined : files.get(row.image_file_id);
  const pictures = file ? presentFile(app, file, isGranted).thumbnails : [];
  const chosen = pictures.findLast(({ width }) => width <= maxWidth) ?? pictures[0];
  return chosen?.url ?? pictureAddress(row.cover_file_id, 'cover');
}
