import { t } from '@ovation/language/t.ts';
import { Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { measureAudience, type Audience } from '@ovation/contract/messaging/broadcasts.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { rich } from '../../../ui/words/rich.tsx';
import { formatFanCount } from '../../audience/fan-lists/fan-labels.ts';
import classes from './editor.module.css';
import { api, messageOf } from '../../../platform/api/api.ts';

/** How many fans the audience reaches, updated while the performer chooses. */
export function ReachLine({ reach, isChosen }: { readonly reach: Reach; readonly isChosen: boolean }) {
  return (
    <p className={classes.reach} aria-live="polite" data-counting={reach.state === 'counting' || undefined}>
      <IconUsers size={22} stroke={1.6} aria-hidden />
      <span>
        {isChosen ? (
          <ReachText reach={reach} />
        ) : (
          <Text component="span" c="dimmed">
            {t('Choose who gets it.')}
          </Text>
        )}
      </span>
    </p>
  );
}

function ReachText({ reach }: { readonly reach: Reach }) {
  if (reach.state === 'unknown')
    return (
      <Text component="span" c="dimmed">
        {reach.message}
      </Text>
    );
  if (reach.state === 'counting') return t('Counting …');
  if (reach.total === 0) return t('Reaches no one right now.');
  return rich('Reaches {strong}, each once.', {
    strong: (
      <strong>
        {reach.isExact ? '' : 'more than '}
        {formatFanCount(reach.total)}
      </strong>
    ),
  });
}

/** How many fans an audience reaches, or why that is not known. */
export type Reach =
  | { readonly state: 'counting' }
  | { readonly state: 'known'; readonly total: number; readonly isExact: boolean }
  | { readonly state: 'unknown'; readonly message: string };

const pauseMs = 300;

/** Measures an audience a moment after its last change. Outdated answers are ignored. */
export function useReach(audience: Audience): Reach {
  const key = JSON.stringify(audience);
  const [settled] = useDebouncedValue(key, pauseMs);
  const [answer, setAnswer] = useState<{ readonly to: string; readonly reach: Reach }>();
  useEffect(() => {
    let isOutdated = false;
    const show = (reach: Reach): void => void (isOutdated || setAnswer({ to: settled, reach }));
    api.call(measureAudience, { body: JSON.parse(settled) as Audience }).then(
      (known) => show({ state: 'known', ...known }),
      (error: unknown) => show({ state: 'unknown', message: messageOf(error) }),
    );
    return () => {
      isOutdated = true;
    };
  }, [settled]);
  return answer?.to === key ? answer.reach : { state: 'counting' };
}
