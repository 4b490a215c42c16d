import { ApiError } from '@ovation/client';
import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import type { OwnVideo } from '@ovation/contract/publishing/videos.ts';
import { useState } from 'react';
import { messageOf } from '../../../../platform/api/api.ts';
import { amountOf } from '../../../../ui/forms/money-input.tsx';
import { atOnce, choiceOf, judgeChoice, momentsOf, type PublishingChoice } from '../../publishing/publishing-choice.ts';
import { saveVideo, type VideoDraft, type VideoFields } from './save-video.ts';
import { useVideoFile } from './use-video-file.ts';
import { captionsOf, posterOf, teaserOf } from './video-choices.ts';

export interface VideoWords {
  readonly title: string;
  readonly description: string;
  readonly access: AccessRule;
  readonly price: number | '';
}

const checkMarked = 'Please check the marked fields.';
const noWords: VideoWords = { title: '', description: '', access: 'public', price: '' };

type Choices = Pick<VideoDraft, 'poster' | 'teaser' | 'captions'>;

/** Everything that a video consists of while it is edited, and its way to the site. A failed saving leaves all of it as it is. */
export function useVideoEditor(video: OwnVideo | undefined) {
  const [initial] = useState(() => ({
    words: video
      ? ({
          title: video.title,
          description: video.description,
          access: video.access.rule,
          price: video.price ?? '',
        } satisfies VideoWords)
      : noWords,
    choice: video ? choiceOf(video, new Date()) : atOnce,
    choices: { poster: posterOf(video), teaser: teaserOf(video), captions: captionsOf(video) } as Choices,
  }));
  const [words, setWords] = useState<VideoWords>(initial.words);
  const [choice, setChoice] = useState(initial.choice);
  const [choices, setChoices] = useState(initial.choices);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  /** 0 to 1; undefined while nothing is saved. */
  const [saving, setSaving] = useState<number>();
  const film = useVideoFile(video?.film, video?.filmFailure);
  const isPublished = video !== undefined && (video.state === 'published' || video.state === 'ended');

  const fields = (): VideoFields => {
    const { publishedAt, publicAt, endsAt } = momentsOf(choice, isPublished);
    return {
      title: words.title,
      access: words.access,
      ...(words.access === 'paid' ? { price: amountOf(words.price) ?? 0 } : {}),
      // A form leaves empty fields out; a blank is empty once it is trimmed.
      description: words.description.trim() === '' ? ' ' : words.description,
      ...(film.fileId === null || film.fileId === video?.film?._id ? {} : { filmId: film.fileId }),
      ...(publishedAt === undefined ? {} : { publishedAt: publishedAt ?? 'never' }),
      publicAt: publicAt ?? 'never',
      endsAt: endsAt ?? 'never',
    };
  };

  const problems = (): Record<string, string> => ({
    ...(words.title.trim() === '' ? { title: 'Please give it a title.' } : {}),
    ...(choice.when !== 'draft' && film.fileId === null
      ? { video: 'Please add the film first, or save a draft.' }
      : {}),
    ...judgeChoice(choice, new Date()),
  });

  function refuse(found: Readonly<Record<string, string>>, message: string): undefined {
    setErrors(found);
    setFailure(message);
    return undefined;
  }

  /** The saved video, or undefined with everything that was wrong shown in its place. */
  async function save(): Promise<OwnVideo | undefined> {
    const found = problems();
    if (Object.keys(found).length > 0) return refuse(found, checkMarked);
    setErrors({});
    setFailure(undefined);
    setSaving(0);
    try {
      return await saveVideo(video, { fields: fields(), ...choices }, setSaving);
    } catch (error) {
      return refuse(error instanceof ApiError ? error.fields : {}, messageOf(error));
    } finally {
      setSaving(undefined);
    }
  }

  const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  const hasFiles = [choices.poster, choices.teaser, ...choices.captions].some(
    (chosen) => 'file' in chosen && chosen.file !== undefined,
  );
  const hasChanges =
    hasFiles ||
    film.isUnderWay ||
    film.fileId !== (video?.film?._id ?? null) ||
    !isSame([words, choice, choices], [initial.words, initial.choice, initial.choices]);
  return {
    words,
    choice,
    ...choices,
    film,
    errors,
    failure,
    saving,
    isPublished,
    hasChanges,
    save,
    changeWords: (change: Partial<VideoWords>) => setWords((before) => ({ ...before, ...change })),
    changeChoice: (change: Partial<PublishingChoice>) => setChoice((before) => ({ ...before, ...change })),
    choose: (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change })),
  };
}

export type VideoEditorState = ReturnType<typeof useVideoEditor>;
