import { english, t, translated } from '@ovation/language/t.ts';
import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { Card, Stack, Title } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { toastSuccess } from '../../../../platform/toasts.ts';
import { CountedTextarea } from '../../../../ui/forms/counted-textarea.tsx';
import { useUnsaved } from '../../../../ui/forms/unsaved-changes.tsx';
import { useOwnPerformer } from '../../../accounts/own-performer.ts';
import { PeopleShownField, usePeopleShown } from '../../../consent/people-shown-field.tsx';
import { FilesField } from '../../files/files-field.tsx';
import { EditorLayout, PublishBar } from '../../publishing/editor-layout.tsx';
import { PublishingCards } from '../../publishing/publishing-fields.tsx';
import { postMessages, savedMessage, saveLabel, statusNote } from '../../publishing/publishing-labels.ts';
import { showFirstError } from '../../publishing/use-save-attempt.ts';
import { maxTextLength } from '../feed-labels.ts';
import { CoverFields } from './cover-fields.tsx';
import { filesNote } from './files-note.ts';
import { listAddressOf } from './list-address.ts';
import { PollsField } from './polls-field.tsx';
import { StrangerPreview } from './stranger-preview.tsx';
import { useFeedEditor, type FeedEditorState } from './use-feed-editor.ts';

/** Changes a post that is saved already; `PostComposer` writes new ones. */
export function FeedEditor({ feed }: { readonly feed: OwnFeed }) {
  const performer = useOwnPerformer();
  const navigate = useNavigate();
  const { state } = useLocation();
  const editor = useFeedEditor(feed);
  const { fields, media } = editor;
  const people = usePeopleShown('feed', feed._id);
  const { release } = useUnsaved(editor.hasChanges || people.hasChanges);

  async function publish(): Promise<void> {
    const published = await editor.publish();
    if (!published) return showFirstError();
    await people.save(published._id);
    release();
    toastSuccess(savedMessage(published.state, editor.isPublished, postMessages));
    await navigate(listAddressOf(state));
  }

  return (
    <EditorLayout
      failure={editor.failure}
      main={<TextCard editor={editor} feed={feed} />}
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
              {t('Preview for visitors')}
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
          note={statusNote(performer.status, translated(pendingNote)) ?? filesNote(media) ?? ''}
          label={saveLabel(fields.choice, editor.isPublished)}
          saving={editor.saving}
          disabled={performer.status !== 'active' || media.underWay > 0 || media.rejected > 0}
          onSave={() => void publish()}
        />
      }
    />
  );
}

const pendingNote = english('You can publish once we have approved you.');

interface TextCardProps {
  readonly editor: FeedEditorState;
  readonly feed: OwnFeed;
}

/** The text of the post and its files. */
function TextCard({ editor, feed }: TextCardProps) {
  return (
    <Card padding="lg">
      <Stack gap="md">
        <CountedTextarea
          label={t('Text')}
          placeholder={t('What would you like to share?')}
          maxLength={maxTextLength}
          value={editor.fields.text}
          error={editor.errors['text']}
          onChange={(event) => editor.change({ text: event.currentTarget.value })}
        />
        <FilesField editorFiles={editor.media.files} errors={editor.errors} feed={feed} />
      </Stack>
    </Card>
  );
}

/** What a post may have besides: a thumbnail, a teaser and polls. */
function ExtraCards({ editor: { media, polls, errors } }: { readonly editor: FeedEditorState }) {
  return (
    <>
      <Card padding="lg">
        <CoverFields media={media} errors={errors} />
      </Card>
      <Card padding="lg" id="polls">
        <PollsField polls={polls} errors={errors} />
      </Card>
    </>
  );
}
