import { inEachLanguage } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import type { ViewedPhoto } from '../../media/viewer/photo-viewer.tsx';
import { isShown, isVideo, mediaName } from './file-labels.ts';

const day = inEachLanguage((code) => new Intl.DateTimeFormat(code, { dateStyle: 'medium' }));

/** The files of some messages that are open to this viewer, in their order. */
export function openMedia(messages: readonly Message[], otherName: string): ViewedPhoto[] {
  return messages
    .filter(({ access }) => access?.granted)
    .flatMap(({ files, text, isOwn, createdAt }) =>
      files.filter(isShown).map((file) => ({
        file,
        alt: t('{what}, {day}', {
          what: mediaName(isVideo(file), isOwn, otherName),
          day: day().format(new Date(createdAt)),
        }),
        caption: text || undefined,
      })),
    );
}
