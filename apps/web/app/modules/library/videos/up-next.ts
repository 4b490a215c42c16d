import type { Video } from '@ovation/contract/publishing/videos.ts';

type Listed = Pick<Video, '_id' | 'publishedAt' | 'access'>;

/**
 * The video to watch after this one: the next older of its performer's, after the oldest the newest. Never a locked
 * one.
 */
export function upNextOf<Other extends Listed>(video: Listed, others: readonly Other[]): Other | undefined {
  const open = others
    .filter(({ _id, access, publishedAt }) => _id !== video._id && access.granted && publishedAt !== null)
    .toSorted((one, other) => timeOf(other) - timeOf(one));
  return open.find((other) => timeOf(other) < timeOf(video)) ?? open[0];
}

function timeOf({ publishedAt }: Listed): number {
  return new Date(publishedAt ?? 0).getTime();
}
