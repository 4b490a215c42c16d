import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { Card, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toastSuccess } from '../../../../platform/toasts.ts';
import { CountedTextarea } from '../../../../ui/forms/counted-textarea.tsx';
import { useUnsaved } from '../../../../ui/forms/unsaved-changes.tsx';
import { useOwnPerformer } from '../../../accounts/own-performer.ts';
import { PeopleShownField } from '../../../consent/people-shown-field.tsx';
import { usePeopleShown } from '../../../consent/use-people-shown.ts';
import { FilesField } from '../../files/files-field.tsx';
import { SingleFileField } from '../../files/single-file.tsx';
import { feedDrafts } from '../../publishing/draft.ts';
import { EditorLayout } from '../../publishing/editor-layout.tsx';
import { PublishBar } from '../../publishing/publish-bar.tsx';
import { PublishingCards } from '../../publishing/publishing-cards.tsx';
import { savedMessage, saveLabel, statusNote } from '../../publishing/publishing-labels.ts';
import { showFirstError } from '../../publishing/use-save-attempt.ts';
import { useStoredDraft } from '../../publishing/use-stored-draft.ts';
import classes from './feed-editor.module.css';
import { PollsField } from './polls-field.tsx';
import { StrangerPreview } from './stranger-preview.tsx';
import { useFeedEditor, type FeedEditorState } from './use-feed-editor.ts';
import { useRequestedPoll } from './use-requested-poll.ts';

const maxTextLength = 10_000;

/** Writes a new post, or changes one. What is typed of a new one is kept in this browser until it is published. */
export function FeedEditor({ feed }: { readonly feed?: OwnFeed }) {
  const performer = useOwnPerformer();
  const navigate = useNavigate();
  const { state } = useLocation();
  const isNew = feed === undefined;
  const [draft] = useState(() => (isNew ? feedDrafts.read(performer._id) : undefined));
  const editor = useFeedEditor(feed, draft);
  const { fields, media } = editor;
  useRequestedPoll(editor.polls);
  const people = usePeopleShown('feed', feed?._id);
  const { release } = useUnsaved(editor.hasChanges || people.hasChanges);
  const { discard } = useStoredDraft({ store: feedDrafts, performerId: performer._id, isNew }, fields);

  async function publish(): Promise<void> {
    const published = await editor.publish();
    if (!published) return showFirstError();
    await people.save(published._id);
    discard();
    release();
    toastSuccess(savedMessage(published.state, editor.isPublished, savedMessages));
    await navigate(listAddress(state));
  }

  return (
    <EditorLayout
      failure={editor.failure}
      main={<TextCard editor={editor} feed={feed} hasDraft={draft !== undefined} />}
      aside={
        <>
          <PublishingCards
            audience={fields}
            choice={fields.choice}
            isPublished={editor.isPublished}
            errors={editor.errors}
            onAudience={editor.change}
            onChoice={editor.changeChoice}
          />
          <Card padding="lg">
            <PeopleShownField of={people} />
          </Card>
          <div>
            <Title order={2} size="h4" mb="xs">
              Preview for visitors
            </Title>
            <StrangerPreview
              performer={performer}
              {...fields}
              files={media.files.files}
              thumbnail={media.thumbnail.preview}
            />
          </div>
        </>
      }
      extras={<ExtraCards editor={editor} />}
      publishBar={
        <PublishBar
          note={statusNote(performer.status, pendingNote) ?? noteOf(editor, isNew)}
          label={saveLabel(fields.choice, editor.isPublished)}
          saving={editor.saving}
          disabled={performer.status !== 'active' || media.underWay > 0 || media.rejected > 0}
          onSave={() => void publish()}
        />
      }
    />
  );
}

const savedMessages = { scheduled: 'Your post is scheduled', published: 'Your post is published' };
const pendingNote = 'You can publish once we have approved you. Your text stays here until then.';

interface TextCardProps {
  readonly editor: FeedEditorState;
  readonly feed: OwnFeed | undefined;
  readonly hasDraft: boolean;
}

/** The text of the post and its files. */
function TextCard({ editor, feed, hasDraft }: TextCardProps) {
  return (
    <>
      {hasDraft ? (
        <Text size="sm" c="dimmed">
          This is your draft. Files have to be added again.
        </Text>
      ) : null}
      <Card padding="lg">
        <Stack gap="md">
          <CountedTextarea
            label="Text"
            placeholder="What would you like to share?"
            maxLength={maxTextLength}
            value={editor.fields.text}
            error={editor.errors['text']}
            onChange={(event) => editor.change({ text: event.currentTarget.value })}
          />
          <FilesField editorFiles={editor.media.files} errors={editor.errors} feed={feed} />
        </Stack>
      </Card>
    </>
  );
}

/** What a post may have besides: a thumbnail, a teaser and polls. */
function ExtraCards({ editor: { media, polls, errors } }: { readonly editor: FeedEditorState }) {
  return (
    <>
      <Card padding="lg">
        <div className={classes.pair}>
          <SingleFileField
            of={media.thumbnail}
            kind="photo"
            label="Thumbnail"
            description="The picture shown for this post. By default, the first photo."
            error={errors['thumbnailId']}
          />
          <SingleFileField
            of={media.teaser}
            kind="video"
            label="Teaser video"
            description="A short video that everyone can see."
            error={errors['teaserId']}
          />
        </div>
      </Card>
      <Card padding="lg" id="polls">
        <PollsField polls={polls} errors={errors} />
      </Card>
    </>
  );
}

function noteOf({ media: { files, underWay, rejected } }: FeedEditorState, isNew: boolean): string {
  if (underWay > 0)
    return underWay === 1 ? 'One file is still being uploaded.' : `${underWay} files are still being uploaded.`;
  if (rejected > 0)
    return rejected === 1
      ? 'One file could not be uploaded. Remove it or try again.'
      : `${rejected} files could not be uploaded. Remove them or try again.`;
  const isProcessing = [...files.processing.values()].some(
    ({ status }) => status === 'queued' || status === 'processing',
  );
  if (isProcessing) return processingNote;
  return isNew ? 'Your text is kept in this browser until you publish.' : '';
}

const processingNote =
  'Some files are still being processed. You can publish now: fans see each file as soon as it is ready.';

/** The address of the list, with the filters it had when the editor was opened. */
function listAddress(state: unknown): string {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined;
  return typeof list === 'string' ? `/creator/feeds${list}` : '/creator/feeds';
}
