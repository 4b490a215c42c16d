import type { Message } from '@ovation/contract/messaging/conversations.ts';
import type { ViewedPhoto } from '../../media/viewer/photo-viewer.tsx';
import { isShown, isVideo } from './file-labels.ts';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** The files of some messages that are open to this viewer, in their order. */
export function openMedia(messages: readonly Message[], otherName: string): ViewedPhoto[] {
  return messages
    .filter(({ access }) => access?.granted)
    .flatMap(({ files, text, isOwn, createdAt }) =>
      files.filter(isShown).map((file) => ({
        file,
        alt: `${isVideo(file) ? 'Video' : 'Photo'} by ${isOwn ? 'you' : otherName}, ${day.format(new Date(createdAt))}`,
        caption: text || undefined,
      })),
    );
}
