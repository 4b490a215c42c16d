import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { Group, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../../ui/buttons/button.tsx';
import { KeyHint, useShortcuts, ShortcutSwitch } from '../../../ui/shortcuts/shortcuts.tsx';
import { QueueContext, useQueueSteps, type NextCaseState, type QueuedCase } from './queue-steps.ts';
import classes from './queue.module.css';

interface QueueProps extends QueuedCase {
  /** The heading of the case, for the announcement. */
  readonly title: string;
  readonly children: ReactNode;
}

/** The page of a case in its queue: where it is, and the way to the next one. */
export function Queue({ queue, id, place, title, children }: QueueProps) {
  const queued = useMemo(() => ({ queue, id, place }), [queue, id, place]);
  return (
    <QueueContext value={queued}>
      <QueueBar queued={queued} title={title} />
      {children}
    </QueueContext>
  );
}

function QueueBar({ queued: { id, place }, title }: { readonly queued: QueuedCase; readonly title: string }) {
  const isNext = useIsNext();
  const { next } = useQueueSteps();
  const body = useFocusOnNext(id, isNext);
  const hasOthers = place.nextId !== null;
  useShortcuts({ n: hasOthers ? () => void next() : undefined });
  const position = positionOf(place);
  return (
    <div ref={body} className={classes.queue}>
      <output className="visually-hidden">
        {isNext ? t('Next case: {title}. {position}', { title, position }) : ''}
      </output>
      <Group justify="space-between" gap="sm">
        <Text fw={600}>{position}</Text>
        <Group gap="md">
          <ShortcutSwitch />
          {hasOthers ? (
            <Button variant="default" onClick={() => void next()} aria-keyshortcuts="n">
              {rich('Next {keyHint}', { keyHint: <KeyHint of="n" /> })}
            </Button>
          ) : null}
        </Group>
      </Group>
    </div>
  );
}

function positionOf({ position, total }: QueuedCase['place']): string {
  if (position !== null) return t('{position} of {total}', { position, total });
  return total === 0 ? t('Nothing is waiting') : t('{total} waiting', { total });
}

const useIsNext = (): boolean => (useLocation().state as Partial<NextCaseState> | null)?.isNext === true;

/** Puts the focus on the heading of a case that has opened by itself. */
function useFocusOnNext(id: string, isNext: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNext) return;
    const heading = bar.current?.closest('main')?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [id, isNext]);
  return bar;
}
