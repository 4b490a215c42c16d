import { t } from '@ovation/language/t.ts';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { createContext, use, useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';

interface UnsavedParts {
  report(part: string, isUnsaved: boolean): void;
  /** Forgets all parts: everything is saved elsewhere, so the screen may be left. */
  release(): void;
}

const UnsavedPartsContext = createContext<UnsavedParts>({ report: () => undefined, release: () => undefined });

interface UnsavedChangesProps {
  readonly children: ReactNode;
  readonly title?: string;
  /** Says what leaving means. */
  readonly loss?: string;
}

/** Asks before leaving a screen with unsaved changes. */
export function UnsavedChanges({
  children,
  title = t('Leave without saving?'),
  loss = t('You have unsaved changes on this page. If you leave now, they’ll be lost.'),
}: UnsavedChangesProps) {
  const parts = useRef(new Set<string>());
  const unsaved = useMemo<UnsavedParts>(
    () => ({
      report: (part, isUnsaved) => void (isUnsaved ? parts.current.add(part) : parts.current.delete(part)),
      release: () => parts.current.clear(),
    }),
    [],
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => parts.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (parts.current.size > 0) event.preventDefault();
  });
  return (
    <UnsavedPartsContext value={unsaved}>
      {children}
      <LeaveQuestion
        title={title}
        loss={loss}
        opened={blocker.state === 'blocked'}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </UnsavedPartsContext>
  );
}

interface LeaveQuestionProps {
  readonly title: string;
  readonly loss: string;
  readonly opened: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

function LeaveQuestion({ title, loss, opened, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <Modal opened={opened} onClose={onStay} title={title}>
      <Stack>
        <Text>{loss}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onStay} data-autofocus>
            {t('Stay here')}
          </Button>
          <Button color="red" onClick={onLeave}>
            {t('Leave')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Reports to the screen's `UnsavedChanges` whether this part of it has unsaved changes. */
export function useUnsaved(isUnsaved: boolean): Pick<UnsavedParts, 'release'> {
  const unsaved = use(UnsavedPartsContext);
  const part = useId();
  useEffect(() => {
    unsaved.report(part, isUnsaved);
    return () => unsaved.report(part, false);
  }, [unsaved, part, isUnsaved]);
  return unsaved;
}
