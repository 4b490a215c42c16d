import { Alert, Stack, Button, Text } from '@mantine/core';
import { IconAlertCircle } from '../../../ui/tabler.ts';
import type { ReactNode } from 'react';
import classes from './publishing.module.css';

interface EditorLayoutProps {
  /** Why the last attempt to save failed. */
  readonly failure: string | undefined;
  readonly main: ReactNode;
  /** Stays in view beside the rest on a desk. */
  readonly aside: ReactNode;
  readonly extras?: ReactNode;
  readonly publishBar: ReactNode;
}

/** The layout of the post, gallery and video editors: one column on a phone, two on a desk. */
export function EditorLayout({ failure, main, aside, extras, publishBar }: EditorLayoutProps) {
  return (
    <div>
      <div className={classes.columns}>
        <Stack gap="lg" className={classes.main}>
          {failure === undefined ? null : (
            <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
              {failure}
            </Alert>
          )}
          {main}
        </Stack>
        <Stack gap="lg" className={classes.aside}>
          {aside}
        </Stack>
        {extras === undefined ? null : (
          <Stack gap="lg" className={classes.extras}>
            {extras}
          </Stack>
        )}
      </div>
      {publishBar}
    </div>
  );
}

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
