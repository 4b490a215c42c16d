import { uploadFeedTeaser, uploadFeedThumbnail } from '@ovation/contract/publishing/feed-files.ts';
import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { isSending, useSingleFile } from '../../files/single-file.tsx';
import { useEditorFiles } from '../../files/use-editor-files.ts';

/** What the editor begins with: the files of a saved post, or of a draft. */
export interface FirstFiles {
  readonly files: readonly FeedFile[];
  readonly thumbnail?: FeedFile | undefined;
  readonly teaser?: FeedFile | undefined;
}

/** The files of a post while it is edited: those in its list, its thumbnail and its teaser. */
export function useFeedFiles(feed: FirstFiles | undefined) {
  const files = useEditorFiles(feed?.files ?? []);
  const thumbnail = useSingleFile(uploadFeedThumbnail, feed?.thumbnail);
  const teaser = useSingleFile(uploadFeedTeaser, feed?.teaser, 'feed-teaser');
  const fileIds = files.files.flatMap(({ stage }) => (stage.at === 'kept' ? [stage.fileId] : []));
  const underWay =
    files.files.filter(({ stage }) => stage.at === 'waiting' || stage.at === 'sending').length +
    [thumbnail, teaser].filter(isSending).length;
  return {
    files,
    thumbnail,
    teaser,
    fileIds,
    /** How many are not on the site yet. */
    underWay,
    /** How many could not be uploaded. */
    rejected: files.files.filter(({ stage }) => stage.at === 'rejected').length,
    hasChanges:
      fileIds.join() !== (feed?.files ?? []).map(({ _id }) => _id).join() ||
      underWay > 0 ||
      thumbnail.fileId !== (feed?.thumbnail?._id ?? null) ||
      teaser.fileId !== (feed?.teaser?._id ?? null),
  };
}
