import { english, t, translated } from '@ovation/language/t.ts';
import type { FeedEditorState } from './use-feed-editor.ts';

/** Why a post cannot be saved yet, or what to know about its files before; undefined when all of them are ready. */
export function filesNote({ files, underWay, rejected }: FeedEditorState['media']): string | undefined {
  if (underWay > 0)
    return t('{underWay, plural, one {One file is still being uploaded.} other {# files are still being uploaded.}}', {
      underWay,
    });
  if (rejected > 0)
    return t(
      '{rejected, plural, one {One file could not be uploaded. Remove it or try again.} other {# files could not be uploaded. Remove them or try again.}}',
      { rejected },
    );
  const isProcessing = [...files.processing.values()].some(
    ({ status }) => status === 'queued' || status === 'processing',
  );
  return isProcessing ? translated(processingNote) : undefined;
}

const processingNote = english(
  'Some files are still being processed. You can publish now: fans see each file as soon as it is ready.',
);
