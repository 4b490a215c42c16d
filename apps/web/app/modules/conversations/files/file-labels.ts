import { t } from '@ovation/language/t.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { shorten } from '../../../platform/shorten.ts';
import { listWords } from '../../../ui/words/formats.ts';

type MessageFile = Message['files'][number];

export function isVideo({ type }: Pick<MessageFile, 'type'>): boolean {
  return type === 'message-video';
}

/** Whether it can be viewed: a video plays while its better versions are still being made. */
export function isShown({
  status,
  hlsUrl,
  thumbnails,
}: Pick<MessageFile, 'status' | 'hlsUrl' | 'thumbnails'>): boolean {
  return hlsUrl !== undefined || (status === 'ready' && thumbnails.length > 0);
}

/** 3 photos and 1 video. */
export function countLabel({ photos, videos }: { readonly photos: number; readonly videos: number }): string {
  return listWords([
    photos === 0 ? '' : t('{count, plural, one {# photo} other {# photos}}', { count: photos }),
    videos === 0 ? '' : t('{count, plural, one {# video} other {# videos}}', { count: videos }),
  ]);
}

/** The files of a message: 3 photos and 1 video. */
export function contentOfMessage({ files }: Pick<Message, 'files'>): string {
  const videos = files.filter(isVideo).length;
  return countLabel({ photos: files.length - videos, videos });
}

/** The total length of its videos in milliseconds; 0 where that is not known. */
export function lengthOfMessage({ files }: Pick<Message, 'files'>): number {
  return files.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0);
}

/** The beginning of a message, for titles. */
export function titleOfMessage({ text }: Pick<Message, 'text'>, sender: string): string {
  const firstLine = text.split('\n', 1)[0] ?? '';
  if (firstLine === '') return t('A message from {sender}', { sender });
  return shorten(firstLine, 70);
}

/** `Photo by you`, `Video by Sofia`. */
export function mediaName(isAVideo: boolean, isOwn: boolean, otherName: string): string {
  if (isOwn) return isAVideo ? t('Video by you') : t('Photo by you');
  return isAVideo ? t('Video by {name}', { name: otherName }) : t('Photo by {name}', { name: otherName });
}
