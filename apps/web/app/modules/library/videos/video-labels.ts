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
  const subject = video.teaser?.hlsUrl === undefined ? t('This video') : t('The whole video');
  return t('{subject}{length2, select, yes {} other {, {length} long,}} is {value}.', {
    subject,
    length,
    length2: length === undefined ? 'yes' : 'no',
    value: openers[video.access.rule],
  });
}
