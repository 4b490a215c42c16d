import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './publishing.module.css';

interface PublishBarProps {
  /** Why it cannot be saved now, or what else to know before. */
  readonly note: ReactNode;
  readonly label: string;
  readonly saving: boolean;
  readonly disabled: boolean;
  readonly onSave: () => void;
}

/** The button that saves, always in view, with the reason when it is disabled. */
export function PublishBar({ note, label, saving, disabled, onSave }: PublishBarProps) {
  return (
    <div className={classes.bar}>
      <Text size="sm" c="dimmed" id="publish-note" aria-live="polite">
        {note}
      </Text>
      <Button size="md" loading={saving} disabled={disabled} onClick={onSave} aria-describedby="publish-note">
        {label}
      </Button>
    </div>
  );
}
