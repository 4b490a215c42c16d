import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import type { OwnVideo, Video } from '@ovation/contract/publishing/videos.ts';
import { cutToTeaser, defaultCover, fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { presentAccountCard } from '../../accounts/index.ts';
import { presentAccess, type Visible } from '../../access/index.ts';
import { presentFile, presentText, type ListedFile } from '../../media/index.ts';
import { presentSchedule, publishingStateOf } from '../publishing.ts';
import { presentFigures } from '../present-figures.ts';
import type { Figures } from '../sale.store.ts';
import type { ShownVideoRow } from './video.store.ts';
import { readStored } from '../../../platform/language/stored-text.ts';

/** A video with everything that its shape needs, loaded for a page of videos in one batch. */
export interface LoadedVideo {
  readonly row: ShownVideoRow;
  readonly decision: Visible;
  readonly files: ReadonlyMap<string, ListedFile>;
}

/**
 * The only function that makes a video's shape. Of a locked one it lets out title, teaser, sizes and blurred pictures
 * only.
 */
export function presentVideo(app: App, loaded: LoadedVideo): Video {
  const { row, decision } = loaded;
  const isGranted = decision.state === 'granted';
  const videoFile = videoFileOf(loaded);
  const teaser = fileOf(loaded, row.teaser_file_id);
  return {
    _id: row.id,
    title: row.title,
    description: isGranted ? row.description : cutToTeaser(row.description),
    performer: presentAccountCard({
      id: row.performer_id,
      username: row.username,
      name: row.name,
      avatar_file_id: row.avatar_file_id,
    }),
    ...(videoFile ? { film: presentFile(app, videoFile, isGranted) } : {}),
    // A teaser is a free preview, open wherever its video is visible.
    ...(teaser ? { teaser: presentFile(app, teaser, true) } : {}),
    cover: coverOf(app, loaded),
    captions: isGranted ? captionsOf(app, loaded) : [],
    access: presentAccess(decision),
    ...(row.price === null ? {} : { price: fromMinor(row.price) }),
    totalLike: Number(row.total_like),
    totalComment: Number(row.total_comment),
    isLiked: row.actions.includes('like'),
    isBookmarked: row.actions.includes('bookmark'),
    ...(isGranted && row.position_ms !== null ? { positionMs: row.position_ms } : {}),
    ...presentSchedule(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A video for its performer, with state, thumbnail, cuts and sales. */
export function presentOwnVideo(app: App, loaded: LoadedVideo, figures: Figures | undefined): OwnVideo {
  const { row } = loaded;
  const thumbnail = fileOf(loaded, row.thumbnail_file_id);
  return {
    ...presentVideo(app, loaded),
    state: publishingStateOf(row, app.clock.now()),
    ...(thumbnail ? { thumbnail: presentFile(app, thumbnail, true) } : {}),
    posterAtMs: row.poster_at_ms,
    teaserStartMs: row.teaser_start_ms,
    teaserDurationMs: row.teaser_duration_ms,
    ...(row.film_failure === null ? {} : { filmFailure: readStored(row.film_failure) }),
    ...presentFigures(figures),
  };
}

function fileOf({ files }: LoadedVideo, id: string | null): ListedFile | undefined {
  return id === null ? undefined : files.get(id);
}

/** A failed file is visible to its performer and staff only. */
function videoFileOf(loaded: LoadedVideo): ListedFile | undefined {
  const { decision, row } = loaded;
  const file = fileOf(loaded, row.film_file_id);
  const isInsider = decision.state === 'granted' && (decision.reason === 'owner' || decision.reason === 'staff');
  return file?.status === 'failed' && !isInsider ? undefined : file;
}

function captionsOf(app: App, loaded: LoadedVideo): Video['captions'] {
  return loaded.row.captions.flatMap(({ language, file_id }) => {
    const file = fileOf(loaded, file_id);
    return file ? [{ language, url: presentText(app, file) }] : [];
  });
}

/** Wide enough for a player's picture. */
const maxCoverWidth = 1_280;

function coverOf(app: App, loaded: LoadedVideo): string {
  const { row, decision } = loaded;
  const isGranted = decision.state === 'granted';
  const pictures = (id: string | null, isOpen: boolean): FeedFile['thumbnails'] => {
    const file = fileOf(loaded, id);
    return file ? presentFile(app, file, isOpen).thumbnails : [];
  };
  const candidates = [
    pictures(row.thumbnail_file_id, isGranted),
    pictures(row.teaser_file_id, true),
    pictures(row.film_file_id, isGranted),
  ];
  const chosen = candidates.find((thumbnails) => thumbnails.length > 0) ?? [];
  return (chosen.findLast(({ width }) => width <= maxCoverWidth) ?? chosen[0])?.url ?? defaultCover;
}
