import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toastSuccess } from '../../../../platform/toasts.ts';
import { CountedTextarea } from '../../../../ui/forms/counted-textarea.tsx';
import { useUnsaved } from '../../../../ui/forms/unsaved-changes.tsx';
import { useOwnPerformer } from '../../../accounts/own-performer.ts';
import { AudienceFields } from '../../publishing/audience-fields.tsx';
import { feedDrafts } from '../../publishing/draft.ts';
import classes from './feed-editor.module.css';
import { FilesField } from '../../files/files-field.tsx';
import { PollsField } from './polls-field.tsx';
import { PublishBar } from './publish-bar.tsx';
import { PublishingFields } from '../../publishing/publishing-fields.tsx';
import { SingleFileField } from '../../files/single-file.tsx';
import { StrangerPreview } from './stranger-preview.tsx';
import { useFeedEditor, type FeedEditorState } from './use-feed-editor.ts';

const maxTextLength = 10_000;

/** Writes a new post, or changes one. What is typed of a new one is kept in this browser until it is published. */
export function FeedEditor({ feed }: { readonly feed?: OwnFeed }) {
  const performer = useOwnPerformer();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [draft] = useState(() => (feed ? undefined : feedDrafts.read(performer._id)));
  const editor = useFeedEditor(feed, draft);
  const { fields, errors } = editor;
  const { release } = useUnsaved(editor.hasChanges);
  const isNew = feed === undefined;
  useEffect(() => {
    if (isNew) feedDrafts.write(performer._id, fields);
  }, [isNew, performer._id, fields]);

  async function publish(): Promise<void> {
    const published = await editor.publish();
    if (!published) return showFirstError();
    if (isNew) feedDrafts.write(performer._id, undefined);
    release();
    toastSuccess(
      {
        draft: 'Draft saved',
        scheduled: 'Your post is scheduled',
        published: editor.isPublished ? 'Changes saved' : 'Your post is published',
        ended: 'Changes saved',
      }[published.state],
    );
    await navigate(listAddress(state));
  }

  return (
    <div className={classes.columns}>
      <Stack gap="lg" className={classes.main}>
        {editor.failure === undefined ? null : (
          <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
            {editor.failure}
          </Alert>
        )}
        {draft === undefined ? null : (
          <Text size="sm" c="dimmed">
            This is the draft that you left here. Files have to be added again.
          </Text>
        )}
        <Card padding="lg">
          <Stack gap="md">
            <CountedTextarea
              label="Text"
              placeholder="What would you like to tell?"
              maxLength={maxTextLength}
              value={fields.text}
              error={errors.text}
              onChange={(event) => editor.change({ text: event.currentTarget.value })}
            />
            <FilesField editorFiles={editor.files} errors={errors} feed={feed} />
          </Stack>
        </Card>
      </Stack>
      <Stack gap="lg" className={classes.aside}>
        <Card padding="lg">
          <Stack gap="md">
            <AudienceFields {...fields} priceError={errors.price} onChange={editor.change} />
          </Stack>
        </Card>
        <Card padding="lg">
          <Stack gap="md">
            <PublishingFields
              choice={fields.choice}
              access={fields.access}
              isPublished={editor.isPublished}
              errors={errors}
              onChange={editor.changeChoice}
            />
          </Stack>
        </Card>
        <div>
          <Title order={2} size="h4" mb="xs">
            How a stranger sees it
          </Title>
          <StrangerPreview
            performer={performer}
            {...fields}
            files={editor.files.files}
            thumbnail={editor.thumbnail.preview}
          />
        </div>
      </Stack>
      <Stack gap="lg" className={classes.extras}>
        <Card padding="lg">
          <div className={classes.pair}>
            <SingleFileField
              of={editor.thumbnail}
              kind="photo"
              label="Thumbnail"
              description="The picture that stands for this post. Without one the first photo does."
              error={errors.thumbnailId}
            />
            <SingleFileField
              of={editor.teaser}
              kind="video"
              label="Teaser video"
              description="A short film that everybody may see, to whet the appetite."
              error={errors.teaserId}
            />
          </div>
        </Card>
        <Card padding="lg">
          <PollsField editor={editor} />
        </Card>
      </Stack>
      <PublishBar editor={editor} status={performer.status} isNew={isNew}>
        <Button
          size="md"
          loading={editor.publishing}
          disabled={performer.status !== 'active' || editor.underWay > 0 || editor.refused > 0}
          onClick={() => void publish()}
          aria-describedby="publish-note"
        >
          {labelOf(editor)}
        </Button>
      </PublishBar>
    </div>
  );
}

function labelOf({ fields: { choice }, isPublished }: FeedEditorState): string {
  if (choice.when === 'now') return isPublished ? 'Save' : 'Publish';
  return choice.when === 'later' ? 'Schedule' : 'Save draft';
}

/** Back to the list, filtered as it was left. */
function listAddress(state: unknown): string {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined;
  return typeof list === 'string' ? `/creator/feeds${list}` : '/creator/feeds';
}

/** Once the messages are on the page. */
function showFirstError(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else document.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  });
}
