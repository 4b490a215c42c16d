import { english, t, translated } from '@ovation/language/t.ts';
import { maxPhotos, type OwnGallery, type OwnPhoto } from '@ovation/contract/publishing/galleries.ts';
import { Card, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toastSuccess } from '../../../../platform/toasts.ts';
import { useUnsaved } from '../../../../ui/forms/unsaved-changes.tsx';
import { Dropzone } from '../../../../ui/uploads/dropzone.tsx';
import { useOwnPerformer } from '../../../accounts/own-performer.ts';
import { PeopleShownField, usePeopleShown } from '../../../consent/people-shown-field.tsx';
import { galleryDrafts, useStoredDraft } from '../../publishing/draft.ts';
import { EditorLayout, PublishBar } from '../../publishing/editor-layout.tsx';
import { PublishingCards } from '../../publishing/publishing-fields.tsx';
import { savedMessage, saveLabel, statusNote } from '../../publishing/publishing-labels.ts';
import { TitleFields } from '../../publishing/title-fields.tsx';
import { showFirstError } from '../../publishing/use-save-attempt.ts';
import { PhotoBoard } from './photo-board.tsx';
import { useGalleryEditor, type GalleryEditorState } from './use-gallery-editor.ts';

interface GalleryEditorProps {
  readonly gallery?: OwnGallery;
  /** The gallery's photos; for a new one those that wait for it on the site. */
  readonly photos: readonly OwnPhoto[];
}

/** Makes a gallery, or changes one. The site keeps photos as they arrive, this browser the text of a new gallery. */
export function GalleryEditor({ gallery, photos }: GalleryEditorProps) {
  const performer = useOwnPerformer();
  const navigate = useNavigate();
  const isNew = gallery === undefined;
  const [draft] = useState(() => (isNew ? galleryDrafts.read(performer._id) : undefined));
  const editor = useGalleryEditor(gallery, photos, draft);
  const { fields, errors, choice, editorPhotos } = editor;
  const people = usePeopleShown('gallery', gallery?._id);
  const { release } = useUnsaved(editor.hasChanges || people.hasChanges);
  const { discard } = useStoredDraft({ store: galleryDrafts, performerId: performer._id, isNew }, fields);

  async function save(): Promise<void> {
    const saved = await editor.save();
    if (!saved) return showFirstError();
    await people.save(saved._id);
    discard();
    release();
    toastSuccess(savedMessage(saved.state, editor.isPublished, savedMessages));
    await navigate('/creator/galleries');
  }

  return (
    <EditorLayout
      failure={editor.failure}
      main={
        <>
          {isNew && (draft !== undefined || photos.length > 0) ? (
            <Text size="sm" c="dimmed">
              {t('This is your draft. Photos without a gallery are kept for a day.')}
            </Text>
          ) : null}
          <TitleFields
            {...fields}
            placeholder={t('What is this gallery about?')}
            errors={errors}
            onChange={editor.change}
          />
          <Card padding="lg">
            <Photos editor={editor} isSold={(gallery?.totalSale ?? 0) > 0} />
          </Card>
        </>
      }
      aside={
        <>
          <PublishingCards
            audience={fields}
            choice={choice}
            isPublished={editor.isPublished}
            errors={errors}
            onAudience={editor.change}
            onChoice={editor.changeChoice}
          />
          <Card padding="lg">
            <PeopleShownField of={people} />
          </Card>
        </>
      }
      publishBar={
        <PublishBar
          note={statusNote(performer.status, translated(pendingNote)) ?? noteOf(editor, isNew)}
          label={saveLabel(choice, editor.isPublished)}
          saving={editor.saving}
          disabled={performer.status !== 'active' || editorPhotos.underWay > 0 || editorPhotos.rejected > 0}
          onSave={() => void save()}
        />
      }
    />
  );
}

const savedMessages = {
  scheduled: english('Your gallery is scheduled'),
  published: english('Your gallery is published'),
};
const pendingNote = english(
  'You can publish once we have approved you. What you write stays in this browser until then.',
);

function Photos({ editor, isSold }: { readonly editor: GalleryEditorState; readonly isSold: boolean }) {
  const { editorPhotos, errors, coverId, setCoverId, photoIds } = editor;
  const photoErrors = new Map(
    photoIds.flatMap((id, index) =>
      errors[`photoIds.${index}`] === undefined ? [] : [[id, errors[`photoIds.${index}`] ?? ''] as const],
    ),
  );
  const limits = t('up to {maxPhotos} in a gallery and 40 MB each', { maxPhotos });
  return (
    <Stack gap="md">
      <Dropzone
        label={t('Add photos')}
        hint={t('Drop as many as you like, {limits}. Location data is removed.', { limits })}
        accept="image/*"
        multiple
        error={errors['photoIds']}
        onFiles={editorPhotos.add}
      />
      {isSold ? (
        <Text size="sm" c="dimmed">
          {t('People have bought this gallery: you can add and reorder photos, but not remove any.')}
        </Text>
      ) : null}
      {editorPhotos.photos.length === 0 ? null : (
        <PhotoBoard
          editorPhotos={editorPhotos}
          coverId={coverId}
          onCover={setCoverId}
          errors={photoErrors}
          isSold={isSold}
        />
      )}
    </Stack>
  );
}

function noteOf({ editorPhotos: { underWay, rejected } }: GalleryEditorState, isNew: boolean): string {
  if (underWay > 0)
    return t(
      '{underWay, plural, one {One photo is still being uploaded.} other {# photos are still being uploaded.}}',
      { underWay },
    );
  if (rejected > 0)
    return t(
      '{rejected, plural, one {One photo could not be uploaded. Remove it or try again.} other {# photos could not be uploaded. Remove them or try again.}}',
      { rejected },
    );
  return isNew ? '' : t('Changes to photos are saved as you go.');
}
