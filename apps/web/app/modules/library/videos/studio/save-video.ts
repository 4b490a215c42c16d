import { uploadFile } from '@ovation/client';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { changeVideo, removeVideoFile, uploadVideo, type OwnVideo } from '@ovation/contract/publishing/videos.ts';
import { api } from '../../../../platform/api/api.ts';
import type { CaptionsChoice, PosterChoice, TeaserChoice } from './video-choices.ts';

/** What is sent of a video, without its files. */
export type VideoBody = Omit<
  BodyInput<typeof changeVideo>,
  'posterAtMs' | 'teaserStartMs' | 'teaserDurationMs' | 'captionsLanguage'
> & { readonly title: string };

export interface VideoDraft {
  readonly body: VideoBody;
  readonly poster: PosterChoice;
  readonly teaser: TeaserChoice;
  readonly captions: readonly CaptionsChoice[];
}

/**
 * Saves a video: removes files that are no longer wanted, sends everything else in one form, then captions in further
 * languages. `onProgress` receives how much of the files was sent, from 0 to 1.
 */
export async function saveVideo(
  before: OwnVideo | undefined,
  draft: VideoDraft,
  onProgress: (fraction: number) => void,
): Promise<OwnVideo> {
  if (before) await removeUnwanted(before, draft);
  const [first, ...further] = draft.captions.filter(({ file }) => file !== undefined);
  const files = {
    thumbnail: draft.poster.of === 'own' ? draft.poster.file : undefined,
    teaser: draft.teaser.of === 'own' ? draft.teaser.file : undefined,
    captions: first?.file,
  };
  const fields = { ...draft.body, ...cutsOf(draft), ...(first ? { captionsLanguage: first.language } : {}) };
  let saved = before
    ? await uploadFile(changeVideo, { params: { id: before._id }, files, fields, onProgress })
    : await uploadFile(uploadVideo, { files, fields, onProgress });
  for (const { language, file } of further)
    saved = await api.call(changeVideo, {
      params: { id: saved._id },
      body: { captionsLanguage: language },
      files: { captions: file },
    });
  return saved;
}

function cutsOf({ poster, teaser }: VideoDraft) {
  return {
    ...(poster.of === 'moment' ? { posterAtMs: poster.atMs } : {}),
    ...(teaser.of === 'part' ? { teaserStartMs: teaser.startMs, teaserDurationMs: teaser.durationMs } : {}),
  };
}

async function removeUnwanted(before: OwnVideo, { poster, teaser, captions }: VideoDraft): Promise<void> {
  const remove = (type: 'thumbnail' | 'teaser' | 'captions', language?: string) =>
    api.call(removeVideoFile, {
      params: { id: before._id },
      query: { type, ...(language === undefined ? {} : { language }) },
    });
  if (poster.of === 'video' && (before.thumbnail !== undefined || before.posterAtMs !== null))
    await remove('thumbnail');
  if (teaser.of === 'none' && (before.teaser !== undefined || before.teaserStartMs !== null)) await remove('teaser');
  for (const { language } of before.captions)
    if (!captions.some((kept) => kept.language === language)) await remove('captions', language);
}
