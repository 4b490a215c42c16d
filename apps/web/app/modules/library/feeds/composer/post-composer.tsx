import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { deleteFeedDraft } from '@ovation/contract/publishing/feed-drafts.ts';
import { Button, Card, Stack, Title, Anchor, Group, Text } from '@mantine/core';
import { useState, useEffect, useEffectEvent, useRef } from 'react';
import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { IconEye, IconLink, IconPencil } from '../../../../ui/tabler.ts';
import { Link, useLocation } from 'react-router';
import { api } from '../../../../platform/api/api.ts';
import { CountedTextarea } from '../../../../ui/forms/counted-textarea.tsx';
import { Confirm } from '../../../../ui/feedback/confirm.tsx';
import { FilesField } from '../../files/files-field.tsx';
import { EditorLayout, PublishBar } from '../../publishing/editor-layout.tsx';
import { saveLabel, statusNote, postMessages, savedMessage } from '../../publishing/publishing-labels.ts';
import { filesNote } from '../editor/files-note.ts';
import { StrangerPreview } from '../editor/stranger-preview.tsx';
import { maxTextLength } from '../feed-labels.ts';
import { ComposerChips } from './composer-chips.tsx';
import type { KnownDraft } from './draft-content.ts';
import { DraftConflict, DraftNote } from './saved-draft.tsx';
import { useComposerChips, usePostComposer, type PostComposerState } from './use-post-composer.ts';
import { feedAddress } from '../../../../platform/addresses/addresses.ts';
import { copyText } from '../../../../platform/copy-text.ts';
import { listAddressOf } from '../editor/list-address.ts';
import classes from './composer.module.css';

interface PostComposerProps {
  readonly known: KnownDraft;
  /** Loads the draft anew and begins again. */
  readonly onAgain: () => void;
}

/** Writes a new post: media first, then words, then choices. The site keeps it as a draft until it is published. */
export function PostComposer({ known, onAgain }: PostComposerProps) {
  const composer = usePostComposer(known);
  return (
    <>
      {composer.published ? (
        <PublishedPost feed={composer.published} onAgain={onAgain} />
      ) : (
        <Writing composer={composer} onAgain={onAgain} />
      )}
    </>
  );
}

interface WritingProps {
  readonly composer: PostComposerState;
  readonly onAgain: () => void;
}

function Writing({ composer, onAgain }: WritingProps) {
  const { performer, editor, draft, mayPublish, isPublishing, publish } = composer;
  const { fields, media } = editor;
  usePublishShortcut(() => void publish());
  return (
    <EditorLayout
      failure={editor.failure}
      main={
        <>
          <DraftConflict draft={draft} onReload={onAgain} />
          <PostCard composer={composer} onAgain={onAgain} />
        </>
      }
      aside={
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
      }
      publishBar={
        <PublishBar
          note={statusNote(performer.status, translated(pendingNote)) ?? filesNote(media) ?? <ShortcutNote />}
          label={saveLabel(fields.choice, false)}
          saving={isPublishing}
          disabled={!mayPublish}
          onSave={() => void publish()}
        />
      }
    />
  );
}

const pendingNote = english('You can publish once we have approved you. Your post stays here until then.');

function ShortcutNote() {
  return <span className={classes.shortcut}>{t('Or press Ctrl+Enter.')}</span>;
}

/** Media, words and choices. */
function PostCard({ composer, onAgain }: WritingProps) {
  const { editor, draft } = composer;
  const chips = useComposerChips(composer);
  return (
    <Card padding="lg">
      <Stack gap="md">
        <FilesField editorFiles={editor.media.files} errors={editor.errors} feed={undefined} />
        <CountedTextarea
          label={t('Text')}
          placeholder={t('What would you like to share?')}
          dir="auto"
          minRows={3}
          maxLength={maxTextLength}
          value={editor.fields.text}
          error={editor.errors['text']}
          onChange={(event) => editor.change({ text: event.currentTarget.value })}
        />
        <ComposerChips {...chips} />
        <div className={classes.state}>
          <DraftNote state={draft.state} problem={draft.problem} />
          {draft.state === 'empty' || draft.state === 'conflict' ? null : (
            <StartOver composer={composer} onDone={onAgain} />
          )}
        </div>
      </Stack>
    </Card>
  );
}

interface StartOverProps {
  readonly composer: PostComposerState;
  readonly onDone: () => void;
}

/** Throws the draft away, after a question. */
function StartOver({ composer: { draft, release }, onDone }: StartOverProps) {
  const [isAsked, setAsked] = useState(false);
  const discard = async (): Promise<void> => {
    await draft.settle();
    await api.call(deleteFeedDraft);
    release();
    onDone();
  };
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-md" onClick={() => setAsked(true)}>
        {t('Discard draft')}
      </Button>
      <Confirm
        title={t('Discard this draft?')}
        message={t('Its text and poll will be deleted now, on all of your devices, and its files within a day or two.')}
        confirmLabel={t('Discard')}
        destructive
        opened={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={discard}
      />
    </>
  );
}

/** Ctrl+Enter, or Cmd+Enter on a Mac, from anywhere on the page but a dialog. */
function usePublishShortcut(publish: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
    event.preventDefault();
    publish();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

interface PublishedPostProps {
  readonly feed: OwnFeed;
  readonly onAgain: () => void;
}

/** Says whether the post is published, and where to go from here. */
function PublishedPost({ feed, onAgain }: PublishedPostProps) {
  const { state } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card padding="xl" className={classes.published}>
      <Title order={2} size="h3" ref={heading} tabIndex={-1}>
        {savedMessage(feed.state, false, postMessages)}
      </Title>
      <Text c="dimmed">{translated(meanings[feed.state])}</Text>
      <Group gap="sm">
        <Button component={Link} to={feedAddress(feed)} leftSection={<IconEye size={18} aria-hidden />}>
          {t('View')}
        </Button>
        {feed.state === 'published' ? <CopyLink path={feedAddress(feed)} /> : null}
        <Button variant="default" onClick={onAgain} leftSection={<IconPencil size={18} aria-hidden />}>
          {t('Write another post')}
        </Button>
      </Group>
      <Anchor component={Link} to={listAddressOf(state)} size="sm">
        {t('Your posts')}
      </Anchor>
    </Card>
  );
}

const meanings: Record<OwnFeed['state'], EnglishText> = {
  published: english('Your audience can see it now.'),
  scheduled: english('It will be published at the time you chose. Until then only you see it.'),
  draft: english('Only you can see it. You’ll find it among your posts.'),
  ended: english('It has ended: only its buyers can see it.'),
};

function CopyLink({ path }: { readonly path: string }) {
  const copy = (): void => void copyText(window.location.origin + path, { done: t('Link copied.') });
  return (
    <Button variant="default" onClick={copy} leftSection={<IconLink size={18} aria-hidden />}>
      {t('Copy link')}
    </Button>
  );
}
