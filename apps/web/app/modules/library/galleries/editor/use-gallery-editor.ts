import { ApiError } from '@ovation/client';
import {
  changeGallery,
  createGallery,
  galleryBody,
  type OwnGallery,
  type OwnPhoto,
} from '@ovation/contract/publishing/galleries.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { useState } from 'react';
import { api, messageOf } from '../../../../platform/api/api.ts';
import { amountOf } from '../../../../ui/forms/money-input.tsx';
import type { GalleryWords } from '../../publishing/draft.ts';
import { atOnce, choiceOf, judgeChoice, momentsOf, type PublishingChoice } from '../../publishing/publishing-choice.ts';
import { keptOf } from './editor-photo.ts';
import { useEditorPhotos } from './use-editor-photos.ts';

const checkMarked = 'Please check the marked fields.';
const noWords: GalleryWords = { title: '', description: '', access: 'public', price: '' };

/** Everything that a gallery consists of while it is written, and its way to the site. A failed saving leaves all of it as it is. */
export function useGalleryEditor(
  gallery: OwnGallery | undefined,
  photos: readonly OwnPhoto[],
  draft: GalleryWords | undefined,
) {
  const [initial] = useState(() => ({
    words: gallery
      ? ({
          title: gallery.title,
          description: gallery.description,
          access: gallery.access.rule,
          price: gallery.price ?? '',
        } as GalleryWords)
      : (draft ?? noWords),
    choice: gallery ? choiceOf(gallery, new Date()) : atOnce,
    coverId: gallery?.coverPhotoId ?? null,
  }));
  const [words, setWords] = useState(initial.words);
  const [choice, setChoice] = useState(initial.choice);
  const [coverId, setCoverId] = useState(initial.coverId);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [saving, setSaving] = useState(false);
  const editorPhotos = useEditorPhotos(gallery?._id, photos);
  const isPublished = gallery !== undefined && (gallery.state === 'published' || gallery.state === 'ended');
  const photoIds = keptOf(editorPhotos.photos).map(({ _id }) => _id);
  const cover = coverId !== null && photoIds.includes(coverId) ? coverId : null;

  const body = (): BodyInput<typeof createGallery> => {
    const { publishedAt, ...moments } = momentsOf(choice, isPublished);
    const price = words.access === 'paid' ? amountOf(words.price) : null;
    return {
      ...words,
      price,
      ...moments,
      ...(publishedAt === undefined ? {} : { publishedAt }),
      photoIds,
      coverPhotoId: cover,
    };
  };

  function problems(): Record<string, string> {
    const issues = galleryBody.safeParse(body()).error?.issues ?? [];
    const isEmpty = choice.when !== 'draft' && photoIds.length === 0;
    return {
      ...Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message])),
      ...judgeChoice(choice, new Date()),
      ...(isEmpty ? { photoIds: 'Please add a photo first, or save a draft.' } : {}),
    };
  }

  function refuse(found: Readonly<Record<string, string>>, message: string): undefined {
    setErrors(found);
    setFailure(message);
    return undefined;
  }

  /** The saved gallery, or undefined with everything that was wrong shown in its place. */
  async function save(): Promise<OwnGallery | undefined> {
    const found = problems();
    if (Object.keys(found).length > 0) return refuse(found, checkMarked);
    setErrors({});
    setFailure(undefined);
    setSaving(true);
    try {
      return await (gallery
        ? api.call(changeGallery, { params: { id: gallery._id }, body: body() })
        : api.call(createGallery, { body: body() }));
    } catch (error) {
      return refuse(error instanceof ApiError ? error.fields : {}, messageOf(error));
    } finally {
      setSaving(false);
    }
  }

  const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
  const hasChanges =
    !isSame(words, initial.words) ||
    !isSame(choice, initial.choice) ||
    coverId !== initial.coverId ||
    editorPhotos.underWay > 0;
  return {
    words,
    choice,
    coverId: cover,
    errors,
    failure,
    saving,
    isPublished,
    editorPhotos,
    photoIds,
    hasChanges,
    save,
    setCoverId,
    changeWords: (change: Partial<GalleryWords>) => setWords((before) => ({ ...before, ...change })),
    changeChoice: (change: Partial<PublishingChoice>) => setChoice((before) => ({ ...before, ...change })),
  };
}

export type GalleryEditorState = ReturnType<typeof useGalleryEditor>;
