import type { OwnVideo } from '@ovation/contract/publishing/videos.ts';
import type { PerformerStatus } from '@ovation/contract/people/performers.ts';
import { Alert, Button, Card, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { toastSuccess } from '../../../../platform/toasts.ts';
import { CountedTextarea } from '../../../../ui/forms/counted-textarea.tsx';
import { useUnsaved } from '../../../../ui/forms/unsaved-changes.tsx';
import { useOwnPerformer } from '../../../accounts/own-performer.ts';
import { AudienceFields } from '../../publishing/audience-fields.tsx';
import classes from '../../feeds/editor/feed-editor.module.css';
import bar from '../../feeds/editor/publish-bar.module.css';
import { PublishingFields } from '../../publishing/publishing-fields.tsx';
import { CaptionsField } from './captions-field.tsx';
import { VideoFileField } from './video-file-field.tsx';
import { PosterField } from './poster-field.tsx';
import { TeaserField } from './teaser-field.tsx';
import { useVideoEditor, type VideoEditorState } from './use-video-editor.ts';

/** Makes a video, or changes one. The film is sent as soon as it is chosen, everything else when it is saved. */
export function VideoEditor({ video }: { readonly video?: OwnVideo }) {
  const performer = useOwnPerformer();
  const navigate = useNavigate();
  const editor = useVideoEditor(video);
  const { words, errors, film } = editor;
  const { release } = useUnsaved(editor.hasChanges);
  const hasOwnTeaser = video?.teaser !== undefined && video.teaserStartMs === null;

  async function save(): Promise<void> {
    const saved = await editor.save();
    if (!saved) return showFirstError();
    release();
    toastSuccess(
      {
        draft: 'Draft saved',
        scheduled: 'Your video is scheduled',
        published: editor.isPublished ? 'Changes saved' : 'Your video is published',
        ended: 'Changes saved',
      }[saved.state],
    );
    await navigate('/creator/videos');
  }

  return (
    <div className={classes.columns}>
      <Stack gap="lg" className={classes.main}>
        {editor.failure === undefined ? null : (
          <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
            {editor.failure}
          </Alert>
        )}
        <Card padding="lg">
          <VideoFileField
            film={film}
            error={errors['video'] ?? errors['filmId']}
            isFixed={(video?.totalSale ?? 0) > 0}
          />
        </Card>
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
              placeholder="What does one see?"
              maxLength={5_000}
              minRows={3}
              value={words.description}
              error={errors['description']}
              onChange={(event) => editor.changeWords({ description: event.currentTarget.value })}
            />
          </Stack>
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
      <Stack gap="lg" className={classes.extras}>
        <Card padding="lg">
          <PosterField
            poster={editor.poster}
            film={film}
            picture={video?.posterAtMs === null ? video.thumbnail?.thumbnails[0]?.url : undefined}
            errors={errors}
            onChange={(poster) => editor.choose({ poster })}
          />
        </Card>
        <Card padding="lg">
          <TeaserField
            teaser={editor.teaser}
            film={film}
            isKept={hasOwnTeaser}
            errors={errors}
            onChange={(teaser) => editor.choose({ teaser })}
          />
        </Card>
        <Card padding="lg">
          <CaptionsField
            captions={editor.captions}
            error={errors['captions'] ?? errors['captionsLanguage']}
            onChange={(captions) => editor.choose({ captions })}
          />
        </Card>
      </Stack>
      <div className={bar.bar}>
        <Text size="sm" c="dimmed" id="save-note" aria-live="polite">
          {noteOf(editor, performer.status)}
        </Text>
        <Button
          size="md"
          loading={editor.saving !== undefined}
          disabled={performer.status !== 'active' || film.isUnderWay}
          onClick={() => void save()}
          aria-describedby="save-note"
        >
          {labelOf(editor)}
        </Button>
      </div>
    </div>
  );
}

function labelOf({ choice, isPublished }: VideoEditorState): string {
  if (choice.when === 'now') return isPublished ? 'Save' : 'Publish';
  return choice.when === 'later' ? 'Schedule' : 'Save draft';
}

function noteOf({ film, saving }: VideoEditorState, status: PerformerStatus): string {
  if (status === 'suspended') return 'Your account is suspended, so you cannot publish.';
  if (status === 'rejected') return 'You can publish once your papers are accepted. Please upload them again.';
  if (status === 'pending') return 'You can publish once we have approved you.';
  if (saving !== undefined) return `Saving, ${Math.floor(saving * 100)}% of the files have left.`;
  if (film.isUnderWay) return 'The film is still being uploaded. You can fill in the rest meanwhile.';
  const isProcessing = film.processing?.status === 'queued' || film.processing?.status === 'processing';
  return isProcessing
    ? 'The film is still being processed. You may publish already: fans see it as soon as it can be played.'
    : '';
}

/** Once the messages are on the page. */
function showFirstError(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else document.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  });
}
