import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import type { App } from '../../app.ts';
import type { ListedFile, Rendition } from './file.store.ts';

type ShownFile = Omit<ListedFile, 'mime_type' | 'created_at'>;

interface Presented {
  readonly file: FeedFile;
  /** When its addresses expire, in seconds since 1970. */
  readonly expireAt: number;
}

/** Caches the presented shapes, granted and locked, of file rows that stay in memory, until their addresses change. */
interface PresentedFiles {
  readonly granted: WeakMap<ShownFile, Presented>;
  readonly locked: WeakMap<ShownFile, Presented>;
}

declare module '../../app.ts' {
  interface App {
    readonly presentedFiles: PresentedFiles;
  }
}

export function createPresentedFiles(): PresentedFiles {
  return { granted: new WeakMap(), locked: new WeakMap() };
}

/**
 * A file in the contract's shape. A locked one has its size and blurred previews, and no other address. One that is
 * held back has no address at all, not even for its owner.
 */
export function presentFile(app: App, file: ShownFile, isGranted: boolean): FeedFile {
  if (file.held_at !== null) return { ...detailsOf(file), isUnderReview: true, thumbnails: [] };
  const memory = isGranted ? app.presentedFiles.granted : app.presentedFiles.locked;
  const expireAt = app.mediaAddresses.expireAt();
  const known = memory.get(file);
  if (known?.expireAt === expireAt) return known.file;
  const made = { file: shapeOf(app, file, isGranted), expireAt };
  memory.set(file, made);
  return made.file;
}

/** A file that staff decide on, with its addresses also while it is held back. */
export function presentFileToStaff(app: App, file: ShownFile): FeedFile {
  return shapeOf(app, file, true);
}

function detailsOf(file: ShownFile): Omit<FeedFile, 'thumbnails'> {
  return {
    _id: file.id,
    type: file.type as FeedFile['type'],
    status: file.status as FeedFile['status'],
    width: file.width,
    height: file.height,
    ...(file.duration_ms === null ? {} : { durationMs: file.duration_ms }),
  };
}

function shapeOf(app: App, file: ShownFile, isGranted: boolean): FeedFile {
  const shown = { ...detailsOf(file), thumbnails: thumbnailsOf(app, file, isGranted) };
  return isGranted
    ? { ...shown, ...addressesOf(app, file), ...(file.thumbhash === null ? {} : { thumbhash: file.thumbhash }) }
    : shown;
}

function thumbnailsOf(app: App, file: ShownFile, isGranted: boolean): FeedFile['thumbnails'] {
  const isThumbnail = ({ kind, name }: Rendition): boolean =>
    isGranted ? (kind === 'image' || kind === 'poster') && name.endsWith('.webp') : kind === 'blurred';
  return file.renditions.filter(isThumbnail).map(({ name, width, height }) => ({
    url: app.mediaAddresses.sign(file, name),
    width: width ?? 0,
    height: height ?? 0,
  }));
}

type Addresses = Pick<FeedFile, 'url' | 'hlsUrl' | 'seekPreviewUrl' | 'waveformUrl'>;

function addressesOf(app: App, file: ShownFile): Addresses {
  const picture = file.renditions.findLast(({ kind, name }) => kind === 'image' && name.endsWith('.webp'));
  const ofKind = (kind: string): Rendition | undefined => file.renditions.find((made) => made.kind === kind);
  const addressed = (field: keyof Addresses, rendition: Rendition | undefined): Addresses =>
    rendition ? { [field]: app.mediaAddresses.sign(file, rendition.name) } : {};
  return {
    ...addressed('url', picture ?? ofKind('audio')),
    ...addressed('hlsUrl', ofKind('hls')),
    ...addressed('seekPreviewUrl', ofKind('sprite')),
    ...addressed('waveformUrl', ofKind('waveform')),
  };
}
