import { t } from '@ovation/language/t.ts';
import type { FanList } from '@ovation/contract/people/fan-lists.ts';
import { Checkbox, MultiSelect, Select, Text } from '@mantine/core';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import type { AudienceChoice } from './audience-choice.ts';
import classes from './editor.module.css';
import { formatNumber } from '../../../ui/words/count.ts';

interface AudienceFieldsProps {
  readonly label: string;
  readonly choice: AudienceChoice;
  readonly lists: readonly FanList[];
  readonly onChange: (change: Partial<AudienceChoice>) => void;
}

const groups = [
  { key: 'followers', label: t('All followers') },
  { key: 'subscribers', label: t('Subscribers') },
  { key: 'lapsed', label: t('Former subscribers') },
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
          label={name}
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
  { value: ever, label: t('ever') },
  { value: '7', label: t('in 7 days') },
  { value: '30', label: t('in 30 days') },
  { value: '90', label: t('in 90 days') },
  { value: '365', label: t('in a year') },
];

function SpentField({
  choice: { hasSpent, moreThan, withinDays },
  onChange,
}: Pick<AudienceFieldsProps, 'choice' | 'onChange'>) {
  const period = withinDays === null ? ever : String(withinDays);
  const data = periods.some(({ value }) => value === period)
    ? periods
    : [...periods, { value: period, label: t('in {period} days', { period }) }];
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
