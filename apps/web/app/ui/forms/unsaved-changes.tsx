import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { createContext, use, useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';

interface Keeper {
  report(part: string, isUnsaved: boolean): void;
  /** Everything is kept elsewhere now: one may leave. */
  release(): void;
}

const KeeperContext = createContext<Keeper>({ report: () => undefined, release: () => undefined });

interface UnsavedChangesProps {
  readonly children: ReactNode;
  /** What leaving means, in a sentence. */
  readonly loss?: string;
}

/** Asks before one leaves a screen on which something is not saved. */
export function UnsavedChanges({
  children,
  loss = 'What you changed on this page is not saved yet. If you leave now, it is lost.',
}: UnsavedChangesProps) {
  const parts = useRef(new Set<string>());
  const keeper = useMemo<Keeper>(
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
    <KeeperContext value={keeper}>
      {children}
      <LeaveQuestion
        loss={loss}
        opened={blocker.state === 'blocked'}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </KeeperContext>
  );
}

interface LeaveQuestionProps {
  readonly loss: string;
  readonly opened: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

function LeaveQuestion({ loss, opened, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <Modal opened={opened} onClose={onStay} title="Leave without saving?">
      <Stack>
        <Text>{loss}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onStay} data-autofocus>
            Stay here
          </Button>
          <Button color="red" onClick={onLeave}>
            Leave
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Tells the screen's `UnsavedChanges` whether this part of it holds something that is not saved. */
export function useUnsaved(isUnsaved: boolean): Pick<Keeper, 'release'> {
  const keeper = use(KeeperContext);
  const part = useId();
  useEffect(() => {
    keeper.report(part, isUnsaved);
    return () => keeper.report(part, false);
  }, [keeper, part, isUnsaved]);
  return keeper;
}
