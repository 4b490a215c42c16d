import type { FanList } from '@ovation/contract/fan-lists.ts';
import { Checkbox, MultiSelect, Select } from '@mantine/core';
import { MoneyInput } from '../../../ui/money-input.tsx';
import type { AudienceChoice } from './audience-choice.ts';
import classes from './audience-fields.module.css';

interface AudienceFieldsProps {
  readonly label: string;
  readonly choice: AudienceChoice;
  readonly lists: readonly FanList[];
  readonly error?: string | undefined;
  readonly onChange: (change: Partial<AudienceChoice>) => void;
}

const groups = [
  { key: 'followers', label: 'All followers' },
  { key: 'subscribers', label: 'Subscribers' },
  { key: 'lapsed', label: 'Those whose subscription is over' },
] as const;

/** Fans by what they are to her: any of these is enough. */
export function AudienceFields({ label, choice, lists, error, onChange }: AudienceFieldsProps) {
  return (
    <Checkbox.Group label={label} value={groups.filter(({ key }) => choice[key]).map(({ key }) => key)} onChange={(chosen) => onChange(Object.fromEntries(groups.map(({ key }) => [key, chosen.includes(key)])))} error={error}>
      <div className={classes.fields}>
        {groups.map((group) => <Checkbox key={group.key} value={group.key} label={group.label} />)}
        <SpentField choice={choice} onChange={onChange} />
        {lists.length === 0 ? null : (
          <MultiSelect
            label="Lists of fans" placeholder={choice.listIds.length === 0 ? 'Choose lists' : undefined} searchable clearable hidePickedOptions nothingFoundMessage="No list is named like that."
            data={lists.map(({ _id, name, totalFan }) => ({ value: _id, label: `${name} (${totalFan.toLocaleString('en')})` }))} value={[...choice.listIds]} onChange={(listIds) => onChange({ listIds })}
          />
        )}
      </div>
    </Checkbox.Group>
  );
}

const ever = 'ever';
const periods = [{ value: ever, label: 'ever' }, { value: '7', label: 'in 7 days' }, { value: '30', label: 'in 30 days' }, { value: '90', label: 'in 90 days' }, { value: '365', label: 'in a year' }];

function SpentField({ choice: { hasSpent, moreThan, withinDays }, onChange }: Pick<AudienceFieldsProps, 'choice' | 'onChange'>) {
  const period = withinDays === null ? ever : String(withinDays);
  const data = periods.some(({ value }) => value === period) ? periods : [...periods, { value: period, label: `in ${period} days` }];
  return (
    <div className={classes.spent}>
      <Checkbox label="Fans who spent more than" checked={hasSpent} onChange={(event) => onChange({ hasSpent: event.currentTarget.checked })} />
      {hasSpent ? (
        <div className={classes.amount}>
          <MoneyInput aria-label="Spent more than" value={moreThan} onChange={(amount) => onChange({ moreThan: amount })} w="7rem" />
          <Select aria-label="When it was spent" data={data} allowDeselect={false} value={period} onChange={(value) => onChange({ withinDays: value === null || value === ever ? null : Number(value) })} w="9rem" />
        </div>
      ) : null}
    </div>
  );
}
