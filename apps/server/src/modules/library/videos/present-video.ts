import type { PublishingState } from '@ovation/contract/content.ts';
import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import type { OwnVideo, Video } from '@ovation/contract/publishing/videos.ts';
import { cutToTeaser, defaultCover, fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { presentAccountCard } from '../../accounts/index.ts';
import { presentAccess, type Visible } from '../../access/index.ts';
import { presentFile, presentText, type ListedFile } from '../../media/index.ts';
import type { Sales } from '../sale.store.ts';
import type { ShownVideoRow } from './video.store.ts';

/** A video with everything that its shape needs, loaded for a page of videos at once. */
export interface LoadedVideo {
  readonly row: ShownVideoRow;
  readonly decision: Visible;
  readonly files: ReadonlyMap<string, ListedFile>;
}

/** The one place where a video takes its shape: of a locked one leave its title, a teaser, sizes and blur. */
export function presentVideo(app: App, loaded: LoadedVideo): Video {
  const { row, decision } = loaded;
  const isGranted = decision.state === 'granted';
  const film = videoFileOf(loaded);
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
    ...(film ? { film: presentFile(app, film, isGranted) } : {}),
    // A teaser invites to the rest: it is open wherever its video is to be seen.
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
    publishedAt: isoOf(row.published_at),
    publicAt: isoOf(row.public_at),
    endsAt: isoOf(row.ends_at),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** What its performer sees of it beyond that. */
export function presentOwnVideo(app: App, loaded: LoadedVideo, sales: Sales | undefined): OwnVideo {
  const { row } = loaded;
  const thumbnail = fileOf(loaded, row.thumbnail_file_id);
  return {
    ...presentVideo(app, loaded),
    state: stateOf(row, app.clock.now()),
    ...(thumbnail ? { thumbnail: presentFile(app, thumbnail, true) } : {}),
    posterAtMs: row.poster_at_ms,
    teaserStartMs: row.teaser_start_ms,
    teaserDurationMs: row.teaser_duration_ms,
    ...(row.film_failure === null ? {} : { filmFailure: row.film_failure }),
    totalSale: sales?.count ?? 0,
    earned: fromMinor(sales?.net ?? 0n),
  };
}

function stateOf({ published_at, ends_at }: ShownVideoRow, now: Date): PublishingState {
  if (published_at === null) return 'draft';
  if (published_at > now) return 'scheduled';
  return ends_at !== null && ends_at <= now ? 'ended' : 'published';
}

function isoOf(time: Date | null): string | null {
  return time && time.toISOString();
}

function fileOf({ files }: LoadedVideo, id: string | null): ListedFile | undefined {
  return id === null ? undefined : files.get(id);
}

/** A film that could not be processed is its performer's concern alone. */
function videoFileOf(loaded: LoadedVideo): ListedFile | undefined {
  const { decision, row } = loaded;
  const film = fileOf(loaded, row.film_file_id);
  const isInsider = decision.state === 'granted' && (decision.reason === 'owner' || decision.reason === 'staff');
  return film?.status === 'failed' && !isInsider ? undefined : film;
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
