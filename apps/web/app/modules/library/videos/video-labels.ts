import type { Video } from '@ovation/contract/publishing/videos.ts';
import { formatDuration } from '../../media/format-duration.ts';
import { contentAddress } from '../../../platform/addresses/addresses.ts';
import type { Purchasable } from '../../purchases/purchasable.ts';

export function videoAddress(video: Pick<Video, '_id' | 'performer'>): string {
  return contentAddress('video', video);
}

/** How long it is, 12:30; undefined while that is not known. */
export function lengthOf({ film }: Pick<Video, 'film'>): string | undefined {
  return film?.durationMs === undefined ? undefined : formatDuration(film.durationMs);
}

export function purchasableOfVideo(video: Video): Purchasable {
  const { _id, performer, access, title } = video;
  const length = lengthOf(video);
  return {
    kind: 'video',
    _id,
    performer,
    access,
    title,
    content: length === undefined ? 'This video' : `A video of ${length}`,
    picture: video.cover,
  };
}

const openers = {
  public: 'open to all',
  followers: 'open to followers',
  subscribers: 'open to subscribers',
  paid: 'for sale',
} as const;

/** The sentence above the offers: This video, 12:30 long, is for sale. */
export function lockedSentence(video: Video): string {
  const length = lengthOf(video);
  const subject = video.teaser?.hlsUrl === undefined ? 'This video' : 'The whole video';
  return `${subject}${length === undefined ? '' : `, ${length} long,`} is ${openers[video.access.rule]}.`;
}
