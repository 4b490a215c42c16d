import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { finishUpload } from '@ovation/contract/publishing/uploads.ts';
import { useEffect, useState } from 'react';
import { useUpload, type Upload, type UploadState } from '../../../../platform/uploads/upload.ts';
import { useFileProgress, type FileProgress } from '../../../media/processing/file-progress.ts';

/** The video file of a video that is edited: being sent, kept by the site, or not chosen yet. */
export interface ChosenVideoFile {
  readonly fileId: string | null;
  readonly name: string | undefined;
  /** What can be played: the chosen file itself, or the site's playlist. */
  readonly source: { readonly url: string; readonly isLocal: boolean } | undefined;
  /** Known before it is played, where the site keeps it. */
  readonly durationMs: number | undefined;
  readonly sending: UploadState | undefined;
  readonly isUnderWay: boolean;
  readonly hold: Upload['hold'];
  readonly processing: FileProgress | undefined;
  choose(file: File): Promise<void>;
  cancel(): void;
}

/** Sends a video file as soon as it is chosen, in a resumable upload. */
export function useVideoFile(initial: FeedFile | undefined, failure: string | undefined): ChosenVideoFile {
  const upload = useUpload(finishUpload, 'video');
  const [fileId, setFileId] = useState(initial?._id ?? null);
  const [local, setLocal] = useState<{ readonly name: string; readonly url: string }>();
  const isFollowed = fileId !== null && (fileId !== initial?._id || initial.status !== 'ready');
  const progress = useFileProgress(isFollowed && fileId !== null ? [fileId] : []);
  useEffect(() => {
    if (!local) return undefined;
    return () => URL.revokeObjectURL(local.url);
  }, [local]);
  const playlist = initial?.hlsUrl === undefined ? undefined : { url: initial.hlsUrl, isLocal: false };
  return {
    fileId,
    name: local?.name,
    source: local ? { url: local.url, isLocal: true } : playlist,
    durationMs: local ? undefined : initial?.durationMs,
    sending: upload.state,
    isUnderWay: upload.state !== undefined && upload.state.error === undefined,
    hold: upload.hold,
    processing:
      fileId === null
        ? undefined
        : (progress.get(fileId) ??
          (fileId === initial?._id && initial.status !== 'ready'
            ? { status: initial.status, progress: 0, message: failure }
            : undefined)),
    cancel: upload.cancel,
    choose: async (file) => {
      const kept = await upload.start(file);
      if (!kept) return;
      setFileId(kept._id);
      setLocal({ name: file.name, url: URL.createObjectURL(file) });
    },
  };
}
