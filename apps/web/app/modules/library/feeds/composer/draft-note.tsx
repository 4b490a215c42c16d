import { t } from '@ovation/language/t.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { toastError } from '../../../../platform/toasts.ts';
import type { DraftState, SavedDraft } from './use-saved-draft.ts';

const sentences: Record<DraftState, string> = {
  empty: '',
  changed: t('Not saved yet'),
  saving: t('Saving…'),
  saved: t('Saved'),
  failed: t('Not saved. We’ll try again in a moment; please keep this page open.'),
  rejected: t('Not saved.'),
  conflict: '',
};

/** Whether what is written is safe on the site. */
export function DraftNote({ state, problem }: Pick<SavedDraft, 'state' | 'problem'>) {
  return (
    <output>
      {sentences[state]} {state === 'rejected' ? problem : null}
    </output>
  );
}

interface DraftConflictProps {
  readonly draft: SavedDraft;
  readonly onReload: () => void;
}

/** Another device has changed the same draft: a person decides which of the two stays. */
export function DraftConflict({ draft, onReload }: DraftConflictProps) {
  const [busy, setBusy] = useState(false);
  if (draft.state !== 'conflict') return null;
  const overwrite = async (): Promise<void> => {
    setBusy(true);
    await draft.overwrite().catch(toastError);
    setBusy(false);
  };
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      title={t('This post was changed in another tab or on another device')}
    >
      <Text size="sm" mb="sm">
        {t('Nothing is lost yet. Which version do you want to continue with?')}
      </Text>
      <Group gap="sm">
        <Button size="sm" loading={busy} onClick={() => void overwrite()}>
          {t('Keep this version')}
        </Button>
        <Button size="sm" variant="default" disabled={busy} onClick={onReload}>
          {t('Load the other version')}
        </Button>
      </Group>
    </Alert>
  );
}
