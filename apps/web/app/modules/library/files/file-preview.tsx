import { IconFile, IconMovie, IconMusic, IconPhoto } from '../../../ui/tabler.ts';
import { useState } from 'react';
import type { EditorFile, FileKind } from './editor-file.ts';
import classes from './files.module.css';

const icons = { photo: IconPhoto, video: IconMovie, audio: IconMusic, file: IconFile } satisfies Record<
  FileKind,
  unknown
>;

/** A small picture of a file, or an icon where the browser cannot show it, such as HEIC. */
export function FilePreview({
  file: { kind, preview, isLocal },
}: {
  readonly file: Pick<EditorFile, 'kind' | 'preview' | 'isLocal'>;
}) {
  const [hasFailed, setFailed] = useState(false);
  const Icon = icons[kind];
  if (preview === undefined || hasFailed)
    return (
      <span className={classes.preview}>
        <Icon size={24} stroke={1.6} aria-hidden />
      </span>
    );
  if (kind === 'video' && isLocal)
    return (
      <video
        className={classes.preview}
        src={`${preview}#t=0.1`}
        muted
        preload="metadata"
        tabIndex={-1}
        aria-hidden
        onError={() => setFailed(true)}
      />
    );
  return <img className={classes.preview} src={preview} alt="" onError={() => setFailed(true)} />;
}
