import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { formatFanCount } from '../../audience/fan-lists/fan-labels.ts';
import classes from './reach-line.module.css';
import type { Reach } from './use-reach.ts';

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
