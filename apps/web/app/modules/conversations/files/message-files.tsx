import { t } from '@ovation/language/t.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { VideoPlayer } from '../../media/video-player.tsx';
import { useConversation } from '../state/store.ts';
import { FileGrid } from './file-grid.tsx';
import { isShown, isVideo } from './file-labels.ts';
import { LockedFiles } from '../paid/locked-card.tsx';
import classes from './files.module.css';
import { SaleMark } from '../paid/paid-marks.tsx';
import { FailedFile } from './unready-files.tsx';

const MessageViewer = lazyPart(() => import('./message-viewer.tsx'));

/** The photos and videos of a message: open, or locked with their price. */
export function MessageFiles({ message }: { readonly message: Message }) {
  const { access, files, isDeleted, text, tip } = message;
  if (isDeleted) return null;
  if (files.length === 0) return access === undefined && (text !== '' || tip) ? null : <Gone message={message} />;
  if (access && !access.granted) return <LockedFiles message={message} />;
  return (
    <div className={classes.files} data-media>
      <OpenFiles message={message} />
      {files
        .filter(({ status }) => status === 'failed')
        .map(({ _id }) => (
          <FailedFile key={_id} messageId={message._id} fileId={_id} />
        ))}
      <SaleMark message={message} />
    </div>
  );
}

function OpenFiles({ message }: { readonly message: Message }) {
  const [opened, setOpened] = useState<string>();
  const by = useAuthor(message);
  const files = message.files.filter(({ status }) => status !== 'failed');
  const [first] = files;
  if (files.length === 1 && first && isVideo(first) && isShown(first))
    return (
      <div className={classes.video}>
        <VideoPlayer file={first} label={t('Video by {by}', { by })} />
      </div>
    );
  return (
    <>
      {files.length === 0 ? null : <FileGrid message={message} files={files} by={by} onOpen={setOpened} />}
      {opened === undefined ? null : (
        <Suspense>
          <MessageViewer conversationId={message.conversationId} fileId={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function useAuthor({ isOwn, conversationId }: Message): string {
  const other = useConversation(conversationId)?.other;
  return isOwn ? 'you' : (other?.name ?? '');
}

/** Replaces files that could not be processed, or that a blocked account may not see. */
function Gone({ message: { access } }: { readonly message: Message }) {
  return (
    <p className={classes.gone}>
      {access === undefined
        ? t('These photos and videos are no longer available to you.')
        : t('The attachments of this message could not be processed.')}
    </p>
  );
}
