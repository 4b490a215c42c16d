import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
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
    content: length === undefined ? t('This video') : t('A video of {length}', { length }),
    picture: video.cover,
  };
}

interface Opener {
  readonly whole: EnglishText;
  readonly wholeOf: (length: string) => string;
  readonly rest: EnglishText;
  readonly restOf: (length: string) => string;
}

const openers: Readonly<Record<Video['access']['rule'], Opener>> = {
  public: {
    whole: english('This video is open to all.'),
    wholeOf: (length) => t('This video, {length} long, is open to all.', { length }),
    rest: english('The whole video is open to all.'),
    restOf: (length) => t('The whole video, {length} long, is open to all.', { length }),
  },
  followers: {
    whole: english('This video is open to followers.'),
    wholeOf: (length) => t('This video, {length} long, is open to followers.', { length }),
    rest: english('The whole video is open to followers.'),
    restOf: (length) => t('The whole video, {length} long, is open to followers.', { length }),
  },
  subscribers: {
    whole: english('This video is open to subscribers.'),
    wholeOf: (length) => t('This video, {length} long, is open to subscribers.', { length }),
    rest: english('The whole video is open to subscribers.'),
    restOf: (length) => t('The whole video, {length} long, is open to subscribers.', { length }),
  },
  paid: {
    whole: english('This video is for sale.'),
    wholeOf: (length) => t('This video, {length} long, is for sale.', { length }),
    rest: english('The whole video is for sale.'),
    restOf: (length) => t('The whole video, {length} long, is for sale.', { length }),
  },
};

/** The sentence above the offers: This video, 12:30 long, is for sale. */
export function lockedSentence(video: Video): string {
  const length = lengthOf(video);
  const says = openers[video.access.rule];
  if (video.teaser?.hlsUrl === undefined) return length === undefined ? translated(says.whole) : says.wholeOf(length);
  return length === undefined ? translated(says.rest) : says.restOf(length);
}
