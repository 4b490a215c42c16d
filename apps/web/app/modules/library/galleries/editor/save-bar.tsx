import type { PerformerStatus } from '@ovation/contract/people/performers.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../../feeds/editor/publish-bar.module.css';
import type { GalleryEditorState } from './use-gallery-editor.ts';

interface SaveBarProps {
  readonly editor: Pick<GalleryEditorState, 'editorPhotos'>;
  readonly status: PerformerStatus;
  readonly isNew: boolean;
  /** The button. */
  readonly children: ReactNode;
}

/** The way out of the editor, always at hand, with the reason when it is shut. */
export function SaveBar({ children, ...state }: SaveBarProps) {
  return (
    <div className={classes.bar}>
      <Text size="sm" c="dimmed" id="save-note" aria-live="polite">
        {noteOf(state)}
      </Text>
      {children}
    </div>
  );
}

function noteOf({ editor: { editorPhotos }, status, isNew }: Omit<SaveBarProps, 'children'>): string {
  const { underWay, refused } = editorPhotos;
  if (status === 'suspended') return 'Your account is suspended, so you cannot publish.';
  if (status === 'rejected') return 'You can publish once your papers are accepted. Please upload them again.';
  if (status === 'pending')
    return 'You can publish once we have approved you. What you write stays in this browser until then.';
  if (underWay > 0)
    return underWay === 1 ? 'One photo is still being uploaded.' : `${underWay} photos are still being uploaded.`;
  if (refused > 0)
    return refused === 1
      ? 'One photo did not arrive. Remove it, or try it again.'
      : `${refused} photos did not arrive. Remove them, or try them again.`;
  return isNew ? '' : 'New photos, their words and their order are saved as you go.';
}
