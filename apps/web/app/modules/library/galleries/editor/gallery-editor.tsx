import { maxPhotos, type OwnGallery, type OwnPhoto } from '@ovation/contract/publishing/galleries.ts';
import { Alert, Button, Card, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { toastSuccess } from '../../../../platform/toasts.ts';
import { CountedTextarea } from '../../../../ui/forms/counted-textarea.tsx';
import { Dropzone } from '../../../../ui/uploads/dropzone.tsx';
import { useUnsaved } from '../../../../ui/forms/unsaved-changes.tsx';
import { useOwnPerformer } from '../../../accounts/own-performer.ts';
import { AudienceFields } from '../../publishing/audience-fields.tsx';
import { galleryDrafts } from '../../publishing/draft.ts';
import classes from '../../feeds/editor/feed-editor.module.css';
import { PublishingFields } from '../../publishing/publishing-fields.tsx';
import { PhotoBoard } from './photo-board.tsx';
import { SaveBar } from './save-bar.tsx';
import { useGalleryEditor, type GalleryEditorState } from './use-gallery-editor.ts';

interface GalleryEditorProps {
  readonly gallery?: OwnGallery;
  /** The gallery's, or those that wait on the site for the one that is being made. */
  readonly photos: readonly OwnPhoto[];
}

/** Makes a gallery, or changes one. Photos are kept by the site as they arrive; the words of a new one by this browser. */
export function GalleryEditor({ gallery, photos }: GalleryEditorProps) {
  const performer = useOwnPerformer();
  const navigate = useNavigate();
  const [draft] = useState(() => (gallery ? undefined : galleryDrafts.read(performer._id)));
  const editor = useGalleryEditor(gallery, photos, draft);
  const { words, errors } = editor;
  const { release } = useUnsaved(editor.hasChanges);
  const isNew = gallery === undefined;
  useEffect(() => {
    if (isNew) galleryDrafts.write(performer._id, words);
  }, [isNew, performer._id, words]);

  async function save(): Promise<void> {
    const saved = await editor.save();
    if (!saved) return showFirstError();
    if (isNew) galleryDrafts.write(performer._id, undefined);
    release();
    toastSuccess(
      {
        draft: 'Draft saved',
        scheduled: 'Your gallery is scheduled',
        published: editor.isPublished ? 'Changes saved' : 'Your gallery is published',
        ended: 'Changes saved',
      }[saved.state],
    );
    await navigate('/creator/galleries');
  }

  return (
    <div className={classes.columns}>
      <Stack gap="lg" className={classes.main}>
        {editor.failure === undefined ? null : (
          <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
            {editor.failure}
          </Alert>
        )}
        {isNew && (draft !== undefined || photos.length > 0) ? (
          <Text size="sm" c="dimmed">
            This is what you left here. Photos without a gallery are kept for a day.
          </Text>
        ) : null}
        <Card padding="lg">
          <Stack gap="md">
            <TextInput
              label="Title"
              maxLength={150}
              value={words.title}
              error={errors['title']}
              onChange={(event) => editor.changeWords({ title: event.currentTarget.value })}
            />
            <CountedTextarea
              label="Description"
              placeholder="What belongs together here?"
              maxLength={5_000}
              minRows={3}
              value={words.description}
              error={errors['description']}
              onChange={(event) => editor.changeWords({ description: event.currentTarget.value })}
            />
          </Stack>
        </Card>
        <Card padding="lg">
          <Photos editor={editor} isSold={(gallery?.totalSale ?? 0) > 0} />
        </Card>
      </Stack>
      <Stack gap="lg" className={classes.aside}>
        <Card padding="lg">
          <Stack gap="md">
            <AudienceFields
              access={words.access}
              price={words.price}
              priceError={errors['price']}
              onChange={editor.changeWords}
            />
          </Stack>
        </Card>
        <Card padding="lg">
          <Stack gap="md">
            <PublishingFields
              choice={editor.choice}
              access={words.access}
              isPublished={editor.isPublished}
              errors={errors}
              onChange={editor.changeChoice}
            />
          </Stack>
        </Card>
      </Stack>
      <SaveBar editor={editor} status={performer.status} isNew={isNew}>
        <Button
          size="md"
          loading={editor.saving}
          disabled={
            performer.status !== 'active' || editor.editorPhotos.underWay > 0 || editor.editorPhotos.refused > 0
          }
          onClick={() => void save()}
          aria-describedby="save-note"
        >
          {labelOf(editor)}
        </Button>
      </SaveBar>
    </div>
  );
}

function labelOf({ choice, isPublished }: GalleryEditorState): string {
  if (choice.when === 'now') return isPublished ? 'Save' : 'Publish';
  return choice.when === 'later' ? 'Schedule' : 'Save draft';
}

function Photos({ editor, isSold }: { readonly editor: GalleryEditorState; readonly isSold: boolean }) {
  const { editorPhotos, errors, coverId, setCoverId, photoIds } = editor;
  const refusedPhotos = new Map(
    photoIds.flatMap((id, index) =>
      errors[`photoIds.${index}`] === undefined ? [] : [[id, errors[`photoIds.${index}`] ?? ''] as const],
    ),
  );
  return (
    <Stack gap="md">
      <Dropzone
        label="Add photos"
        hint={`Drop as many as you like, up to ${maxPhotos} in a gallery and 40 MB each. Where they were taken is removed.`}
        accept="image/*"
        multiple
        error={errors['photoIds']}
        onFiles={editorPhotos.add}
      />
      {isSold ? (
        <Text size="sm" c="dimmed">
          This gallery was bought: you can add photos and change their order, but take none away.
        </Text>
      ) : null}
      {editorPhotos.photos.length === 0 ? null : (
        <PhotoBoard
          editorPhotos={editorPhotos}
          coverId={coverId}
          onCover={setCoverId}
          errors={refusedPhotos}
          isSold={isSold}
        />
      )}
    </Stack>
  );
}

/** Once the messages are on the page. */
function showFirstError(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else document.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  });
}
