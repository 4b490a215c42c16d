import { english, t, translated } from '@ovation/language/t.ts';
import type { FanList } from '@ovation/contract/people/fan-lists.ts';
import { Checkbox, MultiSelect, Select, Text } from '@mantine/core';
import { IconUsers } from '../../../ui/tabler.ts';
import { measureAudience, type Audience } from '@ovation/contract/messaging/broadcasts.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import type { AudienceChoice } from './audience-choice.ts';
import classes from './editor.module.css';
import { formatNumber } from '../../../ui/words/formats.ts';
import { optionsOf } from '../../../ui/words/options.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { formatFanCount } from '../../audience/fan-lists/fan-labels.ts';
import { api, messageOf } from '../../../platform/api/api.ts';

interface AudienceFieldsProps {
  readonly label: string;
  readonly choice: AudienceChoice;
  readonly lists: readonly FanList[];
  readonly onChange: (change: Partial<AudienceChoice>) => void;
}

const groups = [
  { key: 'followers', label: english('All followers') },
  { key: 'subscribers', label: english('Subscribers') },
  { key: 'lapsed', label: english('Former subscribers') },
] as const;

/** Chooses groups of fans; a fan belongs to the audience who is in any of them. */
export function AudienceFields({ label, choice, lists, onChange }: AudienceFieldsProps) {
  return (
    <fieldset aria-label={label} className={classes.fields}>
      <Text fw={600} size="sm" aria-hidden>
        {label}
      </Text>
      {groups.map(({ key, label: name }) => (
        <Checkbox
          key={key}
          label={translated(name)}
          checked={choice[key]}
          onChange={(event) => onChange({ [key]: event.currentTarget.checked })}
        />
      ))}
      <SpentField choice={choice} onChange={onChange} />
      {lists.length === 0 ? null : (
        <MultiSelect
          label={t('Lists of fans')}
          placeholder={choice.listIds.length === 0 ? t('Choose lists') : undefined}
          searchable
          clearable
          hidePickedOptions
          nothingFoundMessage={t('No lists match.')}
          data={lists.map(({ _id, name, totalFan }) => ({
            value: _id,
            label: `${name} (${formatNumber(totalFan)})`,
          }))}
          value={[...choice.listIds]}
          onChange={(listIds) => onChange({ listIds })}
        />
      )}
    </fieldset>
  );
}

const ever = 'ever';
const periods = [
  { value: ever, label: english('ever') },
  { value: '7', label: english('in 7 days') },
  { value: '30', label: english('in 30 days') },
  { value: '90', label: english('in 90 days') },
  { value: '365', label: english('in a year') },
];

function SpentField({
  choice: { hasSpent, moreThan, withinDays },
  onChange,
}: Pick<AudienceFieldsProps, 'choice' | 'onChange'>) {
  const period = withinDays === null ? ever : String(withinDays);
  const offered = optionsOf(periods);
  const data = offered.some(({ value }) => value === period)
    ? offered
    : [...offered, { value: period, label: t('in {period} days', { period }) }];
  return (
    <div className={classes.spent}>
      <Checkbox
        label={t('Fans who spent more than')}
        checked={hasSpent}
        onChange={(event) => onChange({ hasSpent: event.currentTarget.checked })}
      />
      {hasSpent ? (
        <div className={classes.amount}>
          <MoneyInput
            aria-label={t('Spent more than')}
            value={moreThan}
            onChange={(amount) => onChange({ moreThan: amount })}
            w="7rem"
          />
          <Select
            aria-label={t('When it was spent')}
            data={data}
            allowDeselect={false}
            value={period}
            onChange={(value) => onChange({ withinDays: value === null || value === ever ? null : Number(value) })}
            w="9rem"
          />
        </div>
      ) : null}
    </div>
  );
}

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
  const fans = formatFanCount(reach.total);
  return rich('Reaches {strong}, each once.', {
    strong: <strong>{reach.isExact ? fans : t('more than {fans}', { fans })}</strong>,
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
