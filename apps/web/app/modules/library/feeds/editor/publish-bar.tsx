import type { PerformerStatus } from '@ovation/contract/people/performers.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './publish-bar.module.css';
import type { FeedEditorState } from './use-feed-editor.ts';

interface PublishBarProps {
  readonly editor: Pick<FeedEditorState, 'files' | 'underWay' | 'refused'>;
  readonly status: PerformerStatus;
  readonly isNew: boolean;
  /** The button. */
  readonly children: ReactNode;
}

/** The way out of the editor, always at hand, with the reason when it is shut. */
export function PublishBar({ children, ...state }: PublishBarProps) {
  return (
    <div className={classes.bar}>
      <Text size="sm" c="dimmed" id="publish-note" aria-live="polite">
        {noteOf(state)}
      </Text>
      {children}
    </div>
  );
}

function noteOf({ editor, status, isNew }: Omit<PublishBarProps, 'children'>): string {
  if (status === 'suspended') return 'Your account is suspended, so you cannot publish.';
  if (status === 'rejected') return 'You can publish once your papers are accepted. Please upload them again.';
  if (status === 'pending') return 'You can publish once we have approved you. Your text stays here until then.';
  if (editor.underWay > 0)
    return editor.underWay === 1
      ? 'One file is still being uploaded.'
      : `${editor.underWay} files are still being uploaded.`;
  if (editor.refused > 0)
    return editor.refused === 1
      ? 'One file did not arrive. Remove it, or see what can be done about it.'
      : `${editor.refused} files did not arrive. Remove them, or see what can be done about them.`;
  const isProcessing = [...editor.files.processing.values()].some(
    (file) => file.status === 'queued' || file.status === 'processing',
  );
  if (isProcessing)
    return 'Some files are still being processed. You may publish already: fans see each of them as soon as it is ready.';
  return isNew ? 'Your text is kept in this browser until you publish.' : '';
}
