import { t } from '@ovation/language/t.ts';
import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import { changeVideo, removeVideoFile, uploadVideo, type OwnVideo } from '@ovation/contract/publishing/videos.ts';
import { useState } from 'react';
import { uploadFile } from '@ovation/client';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { amountOf } from '../../../../ui/forms/money-input.tsx';
import { atOnce, choiceOf, judgeChoice, momentsOf, type PublishingChoice } from '../../publishing/publishing-choice.ts';
import { hasBeenPublished } from '../../publishing/publishing-labels.ts';
import { useSaveAttempt } from '../../publishing/use-save-attempt.ts';
import { useVideoFile, type ChosenVideoFile } from './use-video-file.ts';
import {
  captionsOf,
  posterOf,
  teaserOf,
  type CaptionsChoice,
  type PosterChoice,
  type TeaserChoice,
} from './video-choices.ts';
import { api } from '../../../../platform/api/api.ts';

interface VideoFields {
  readonly title: string;
  readonly description: string;
  readonly access: AccessRule;
  readonly price: number | '';
}

const emptyFields: VideoFields = { title: '', description: '', access: 'public', price: '' };

/** The files that are made from the video file, or chosen beside it. */
type Choices = Pick<VideoDraft, 'poster' | 'teaser' | 'captions'>;

/** Everything that a video consists of while it is edited. A failed attempt to save it changes none of it. */
export function useVideoEditor(video: OwnVideo | undefined) {
  const [initial] = useState(() => initialValues(video));
  const [fields, setFields] = useState(initial.fields);
  const [choice, setChoice] = useState(initial.choice);
  const [choices, setChoices] = useState(initial.choices);
  /** How much of the files was sent, from 0 to 1. */
  const [sent, setSent] = useState(0);
  const { errors, failure, saving, reject, attempt } = useSaveAttempt();
  const videoFile = useVideoFile(video?.film, video?.filmFailure);
  const isPublished = hasBeenPublished(video);

  const body = (): VideoBody => {
    const { publishedAt, publicAt, endsAt } = momentsOf(choice, isPublished);
    const isOtherFile = videoFile.fileId !== null && videoFile.fileId !== video?.film?._id;
    return {
      title: fields.title,
      access: fields.access,
      ...(fields.access === 'paid' ? { price: amountOf(fields.price) ?? 0 } : {}),
      // A form leaves empty fields out, and the server trims a blank to an empty description.
      description: fields.description.trim() === '' ? ' ' : fields.description,
      ...(isOtherFile ? { filmId: videoFile.fileId } : {}),
      ...(publishedAt === undefined ? {} : { publishedAt: publishedAt ?? 'never' }),
      publicAt: publicAt ?? 'never',
      endsAt: endsAt ?? 'never',
    };
  };

  /** The saved video; undefined when something was wrong, which then is shown. */
  async function save(): Promise<OwnVideo | undefined> {
    const problems = problemsOf(fields, choice, videoFile);
    if (Object.keys(problems).length > 0) return reject(problems);
    return attempt(() => {
      setSent(0);
      return saveVideo(video, { body: body(), ...choices }, setSent);
    });
  }

  const hasChanges =
    hasChosenFiles(choices) ||
    videoFile.isUnderWay ||
    videoFile.fileId !== (video?.film?._id ?? null) ||
    JSON.stringify({ fields, choice, choices }) !== JSON.stringify(initial);
  return {
    fields,
    choice,
    ...choices,
    videoFile,
    errors,
    failure,
    saving,
    sent,
    isPublished,
    hasChanges,
    save,
    change: (change: Partial<VideoFields>) => setFields((before) => ({ ...before, ...change })),
    changeChoice: (change: Partial<PublishingChoice>) => setChoice((before) => ({ ...before, ...change })),
    choose: (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change })),
  };
}

export type VideoEditorState = ReturnType<typeof useVideoEditor>;

interface InitialValues {
  readonly fields: VideoFields;
  readonly choice: PublishingChoice;
  readonly choices: Choices;
}

function initialValues(video: OwnVideo | undefined): InitialValues {
  const choices = { poster: posterOf(video), teaser: teaserOf(video), captions: captionsOf(video) };
  if (!video) return { fields: emptyFields, choice: atOnce, choices };
  const { title, description, access, price } = video;
  const fields = { title, description, access: access.rule, price: price ?? ('' as const) };
  return { fields, choice: choiceOf(video, new Date()), choices };
}

/** Messages by field, before anything is sent. */
function problemsOf(
  { title }: VideoFields,
  choice: PublishingChoice,
  { fileId }: ChosenVideoFile,
): Record<string, string> {
  return {
    ...(title.trim() === '' ? { title: t('Please give it a title.') } : {}),
    ...(choice.when !== 'draft' && fileId === null ? { video: t('Please add the video first, or save a draft.') } : {}),
    ...judgeChoice(choice, new Date()),
  };
}

function hasChosenFiles({ poster, teaser, captions }: Choices): boolean {
  return [poster, teaser, ...captions].some((chosen) => 'file' in chosen && chosen.file !== undefined);
}

/** What is sent of a video, without its files. */
type VideoBody = Omit<
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
