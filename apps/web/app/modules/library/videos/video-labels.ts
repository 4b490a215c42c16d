import { t } from '@ovation/language/t.ts';
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

const openers = {
  public: t('open to all'),
  followers: t('open to followers'),
  subscribers: t('open to subscribers'),
  paid: t('for sale'),
} as const;

/** The sentence above the offers: This video, 12:30 long, is for sale. */
export function lockedSentence(video: Video): string {
  const length = lengthOf(video);
  const state = openers[video.access.rule];
  if (video.teaser?.hlsUrl === undefined)
    return length === undefined
      ? t('This video is {state}.', { state })
      : t('This video, {length} long, is {state}.', { length, state });
  return length === undefined
    ? t('The whole video is {state}.', { state })
    : t('The whole video, {length} long, is {state}.', { length, state });
}
