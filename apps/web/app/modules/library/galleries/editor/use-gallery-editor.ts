import { english, translated } from '@ovation/language/t.ts';
import {
  changeGallery,
  createGallery,
  galleryBody,
  type OwnGallery,
  type OwnPhoto,
} from '@ovation/contract/publishing/galleries.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { useState } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { amountOf } from '../../../../ui/forms/money-input.tsx';
import type { GalleryFields } from '../../publishing/draft.ts';
import { atOnce, choiceOf, judgeChoice, momentsOf, type PublishingChoice } from '../../publishing/publishing-choice.ts';
import { hasBeenPublished } from '../../publishing/publishing-labels.ts';
import { fieldErrorsOf, useSaveAttempt } from '../../publishing/use-save-attempt.ts';
import { keptOf } from './editor-photo.ts';
import { useEditorPhotos } from './use-editor-photos.ts';

const emptyFields: GalleryFields = { title: '', description: '', access: 'public', price: '' };

type Body = BodyInput<typeof createGallery>;

/** Everything that a gallery consists of while it is edited. A failed attempt to save it changes none of it. */
export function useGalleryEditor(
  gallery: OwnGallery | undefined,
  photos: readonly OwnPhoto[],
  draft: GalleryFields | undefined,
) {
  const [initial] = useState(() => initialValues(gallery, draft));
  const [fields, setFields] = useState(initial.fields);
  const [choice, setChoice] = useState(initial.choice);
  const [coverId, setCoverId] = useState(initial.coverId);
  const { errors, failure, saving, reject, attempt } = useSaveAttempt();
  const editorPhotos = useEditorPhotos(gallery?._id, photos);
  const isPublished = hasBeenPublished(gallery);
  const photoIds = keptOf(editorPhotos.photos).map(({ _id }) => _id);
  const cover = coverId !== null && photoIds.includes(coverId) ? coverId : null;

  const body = (): Body => {
    const { publishedAt, ...moments } = momentsOf(choice, isPublished);
    return {
      ...fields,
      price: fields.access === 'paid' ? amountOf(fields.price) : null,
      ...moments,
      ...(publishedAt === undefined ? {} : { publishedAt }),
      photoIds,
      coverPhotoId: cover,
    };
  };

  /** The saved gallery; undefined when something was wrong, which then is shown. */
  async function save(): Promise<OwnGallery | undefined> {
    const problems = problemsOf(body(), choice);
    if (Object.keys(problems).length > 0) return reject(problems);
    return attempt(() =>
      gallery
        ? api.call(changeGallery, { params: { id: gallery._id }, body: body() })
        : api.call(createGallery, { body: body() }),
    );
  }

  const hasChanges =
    !isSame(fields, initial.fields) ||
    !isSame(choice, initial.choice) ||
    coverId !== initial.coverId ||
    editorPhotos.underWay > 0;
  return {
    fields,
    choice,
    coverId: cover,
    errors: photoIds.length > 0 ? withoutMissingPhoto(errors) : errors,
    failure,
    saving,
    isPublished,
    editorPhotos,
    photoIds,
    hasChanges,
    save,
    setCoverId,
    change: (change: Partial<GalleryFields>) => setFields((before) => ({ ...before, ...change })),
    changeChoice: (change: Partial<PublishingChoice>) => setChoice((before) => ({ ...before, ...change })),
  };
}

export type GalleryEditorState = ReturnType<typeof useGalleryEditor>;

function initialValues(gallery: OwnGallery | undefined, draft: GalleryFields | undefined) {
  if (!gallery) return { fields: draft ?? emptyFields, choice: atOnce, coverId: null };
  const { title, description, access, price, coverPhotoId } = gallery;
  const fields: GalleryFields = { title, description, access: access.rule, price: price ?? '' };
  return { fields, choice: choiceOf(gallery, new Date()), coverId: coverPhotoId };
}

const noPhoto = english('Please add a photo first, or save a draft.');

/** The message goes with the first photo, not with the next attempt to save. */
function withoutMissingPhoto(errors: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { photoIds, ...others } = errors;
  return photoIds === translated(noPhoto) ? others : errors;
}

/** Messages by field, before anything is sent. */
function problemsOf(body: Body, choice: PublishingChoice): Record<string, string> {
  const isEmpty = choice.when !== 'draft' && body.photoIds?.length === 0;
  return {
    ...fieldErrorsOf(galleryBody, body),
    ...judgeChoice(choice, new Date()),
    ...(isEmpty ? { photoIds: translated(noPhoto) } : {}),
  };
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
