import type { FeedFile } from '@ovation/contract/feeds.ts';
import type { App } from '../../app.ts';
import type { ListedFile, Rendition } from './file.store.ts';
import { signMediaAddress } from './media-address.ts';

type ShownFile = Omit<ListedFile, 'mime_type' | 'created_at'>;

/** A file in the contract's shape. Locked: its size and blurred previews, no way to the rest. */
export function presentFile(app: App, file: ShownFile, isGranted: boolean): FeedFile {
  const shown = {
    _id: file.id, type: file.type as FeedFile['type'], status: file.status as FeedFile['status'], width: file.width, height: file.height,
    ...(file.duration_ms === null ? {} : { durationMs: file.duration_ms }),
    thumbnails: thumbnailsOf(app, file, isGranted),
  };
  return isGranted ? { ...shown, ...addressesOf(app, file), ...(file.thumbhash === null ? {} : { thumbhash: file.thumbhash }) } : shown;
}

function thumbnailsOf(app: App, file: ShownFile, isGranted: boolean): FeedFile['thumbnails'] {
  const isThumbnail = ({ kind, name }: Rendition): boolean => (isGranted ? (kind === 'image' || kind === 'poster') && name.endsWith('.webp') : kind === 'blurred');
  return file.renditions.filter(isThumbnail).map(({ name, width, height }) => ({ url: signMediaAddress(app, file, name), width: width ?? 0, height: height ?? 0 }));
}

type Addresses = Pick<FeedFile, 'url' | 'hlsUrl' | 'seekPreviewUrl' | 'waveformUrl'>;

function addressesOf(app: App, file: ShownFile): Addresses {
  const picture = file.renditions.findLast(({ kind, name }) => kind === 'image' && name.endsWith('.webp'));
  const ofKind = (kind: string): Rendition | undefined => file.renditions.find((made) => made.kind === kind);
  const addressed = (field: keyof Addresses, rendition: Rendition | undefined): Addresses => (rendition ? { [field]: signMediaAddress(app, file, rendition.name) } : {});
  return { ...addressed('url', picture ?? ofKind('audio')), ...addressed('hlsUrl', ofKind('hls')), ...addressed('seekPreviewUrl', ofKind('sprite')), ...addressed('waveformUrl', ofKind('waveform')) };
}
