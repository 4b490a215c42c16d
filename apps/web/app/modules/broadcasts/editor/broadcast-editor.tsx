import { english, t, translated } from '@ovation/language/t.ts';
import type { Broadcast } from '@ovation/contract/messaging/broadcasts.ts';
import type { FanList } from '@ovation/contract/people/fan-lists.ts';
import { longestMessage } from '@ovation/contract/messaging/conversations.ts';
import { Alert, Button, Card, Collapse, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertCircle, IconPhotoPlus } from '../../../ui/tabler.ts';
import { useRef, useState, type ReactNode } from 'react';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { CountedTextarea } from '../../../ui/forms/counted-textarea.tsx';
import { useUnsaved } from '../../../ui/forms/unsaved-changes.tsx';
import { acceptedFiles } from '../../conversations/attachments/attachment.ts';
import { AttachmentTray } from '../../conversations/attachments/attachment-tray.tsx';
import { formatFanCount } from '../../audience/fan-lists/fan-labels.ts';
import { noAudience } from './audience-choice.ts';
import { AudienceFields, ReachLine, useReach, type Reach } from './audience-fields.tsx';
import { BroadcastPreview } from './broadcast-preview.tsx';
import classes from './editor.module.css';
import { useBroadcastEditor, type BroadcastEditor as Editor } from './use-broadcast-editor.ts';
import { WhenField } from './when-field.tsx';

interface BroadcastEditorProps {
  /** Undefined for a new one. */
  readonly broadcast?: Broadcast;
  readonly lists: readonly FanList[];
}

/** Edits a mass message: text, files, price, audience and time, with a preview beside it. */
export function BroadcastEditor({ broadcast, lists }: BroadcastEditorProps) {
  const editor = useBroadcastEditor(broadcast, lists);
  const reach = useReach(editor.audience);
  const hydrated = useHydrated();
  useUnsaved(editor.save === 'failed' || !editor.attachments.isReady);
  const { attachments } = editor;
  const files = attachments.files.map(({ key, kind, preview }) => ({
    key,
    isVideo: kind === 'video',
    url: preview,
    isLocal: preview?.startsWith('blob:') === true,
  }));
  return (
    <fieldset className={classes.columns} disabled={!hydrated}>
      <Stack gap="lg" className={classes.form}>
        {broadcast?.problem ? (
          <Alert color="red" variant="light" icon={<IconAlertCircle />}>
            {broadcast.problem}
          </Alert>
        ) : null}
        <Part title={t('Your message')}>
          <CountedTextarea
            aria-label={t('Your message')}
            placeholder={t('What do you want to say?')}
            value={editor.text}
            maxLength={longestMessage}
            dir="auto"
            onChange={(event) => editor.setText(event.currentTarget.value)}
          />
          <AttachmentTray attachments={attachments} />
          <AddFiles editor={editor} />
        </Part>
        <Part title={t('Who gets it')}>
          <AudienceFields
            label={t('Any of these')}
            choice={editor.include}
            lists={lists}
            onChange={editor.setInclude}
          />
          <Excluded editor={editor} lists={lists} />
          <ReachLine reach={reach} isChosen={editor.audience.include.length > 0} />
        </Part>
        <Part title={t('When')}>
          <WhenField at={editor.at} onChange={editor.setAt} />
        </Part>
        {editor.failure === undefined ? null : (
          <Alert color="red" variant="light" icon={<IconAlertCircle />} role="alert">
            {editor.failure}
          </Alert>
        )}
        <SendBar editor={editor} reach={reach} />
      </Stack>
      <aside className={classes.aside} aria-label={t('Preview')}>
        <Card>
          <BroadcastPreview text={editor.text} files={files} price={attachments.price} />
        </Card>
      </aside>
    </fieldset>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card component="section">
      <Stack gap="md">
        <Title order={2} size="h3">
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}

function AddFiles({ editor: { attachments } }: { readonly editor: Editor }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = ''; // Lets the same file be chosen again.
          attachments.add(chosen);
        }}
      />
      <Button
        variant="default"
        leftSection={<IconPhotoPlus size={20} stroke={1.6} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('Add photos and videos')}
      </Button>
    </div>
  );
}

function Excluded({ editor, lists }: { readonly editor: Editor; readonly lists: readonly FanList[] }) {
  const [isOpen, { open, close }] = useDisclosure(editor.audience.exclude.length > 0);
  const clear = (): void => {
    editor.setExclude(noAudience);
    close();
  };
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-expanded={isOpen}
        onClick={isOpen ? clear : open}
        mb={isOpen ? 'xs' : 0}
      >
        {isOpen ? t('Exclude no one') : t('Exclude people')}
      </Button>
      <Collapse expanded={isOpen}>
        <AudienceFields label={t('Excluding')} choice={editor.exclude} lists={lists} onChange={editor.setExclude} />
      </Collapse>
    </div>
  );
}

const saveLabels = {
  unchanged: undefined,
  saving: english('Saving …'),
  saved: english('Saved as a draft.'),
  failed: english('Not saved.'),
};

function SendBar({ editor, reach }: { readonly editor: Editor; readonly reach: Reach }) {
  const [isAsked, setAsked] = useState(false);
  const { at, text, attachments, audience, isSending, save } = editor;
  const isEmpty = text.trim() === '' && attachments.isEmpty;
  const isUploading = attachments.files.some(({ stage }) => stage.at === 'waiting' || stage.at === 'sending');
  const isReady =
    !isEmpty &&
    attachments.isReady &&
    audience.include.length > 0 &&
    !(at === '' && reach.state === 'known' && reach.total === 0);
  const saved = saveLabels[save];
  const note = isUploading ? t('Your files are still being uploaded.') : saved && translated(saved);
  const recipients =
    reach.state !== 'known'
      ? t('your fans')
      : reach.isExact
        ? formatFanCount(reach.total)
        : t('more than {fans}', { fans: formatFanCount(reach.total) });
  return (
    <div className={classes.bar}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {note}
      </Text>
      <Button
        size="md"
        disabled={!isReady}
        loading={isSending}
        onClick={() => (at === '' ? setAsked(true) : void editor.send())}
      >
        {at === '' ? t('Send') : t('Schedule')}
      </Button>
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('Send to {recipients}?', { recipients })}
        message={t(
          'It’s sent immediately. You can stop it while it’s being sent, and recall it from people who haven’t opened it.',
        )}
        confirmLabel={t('Send')}
        cancelLabel={t('Cancel')}
        onConfirm={() => editor.send()}
      />
    </div>
  );
}
