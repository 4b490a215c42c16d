import { t } from '@ovation/language/t.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { timeProblem, timeZone } from '../../platform/browser/local-time.ts';

interface MomentInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'description'> {
  readonly description?: string;
  /** The value of a datetime-local input; empty: none. */
  readonly value?: string;
  readonly onChange: (value: string) => void;
}

/** A day and a time in the browser's time zone, with the offset that it has on that day. */
export function MomentInput({ description, value = '', error, onChange, ...field }: MomentInputProps) {
  const zone = value === '' ? undefined : t('Times are in {timeZone}.', { timeZone: timeZone(value) });
  return (
    <TextInput
      type="datetime-local"
      {...field}
      description={[description, zone].filter((sentence) => sentence !== undefined).join(' ')}
      value={value}
      error={timeProblem(value) ?? error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface DayInputProps {
  readonly label: string;
  /** YYYY-MM-DD. */
  readonly value: string | number | undefined;
  /** Called with an empty string when the day is removed. */
  readonly onChange: (day: string) => void;
}

/**
 * One end of a period. Reports the day when the field is left, not with every digit; its `key` must follow its value.
 */
export function DayInput({ label, value = '', onChange }: DayInputProps) {
  return (
    <TextInput
      type="date"
      label={label}
      defaultValue={value}
      onBlur={({ currentTarget: { value: day } }) => day !== value && onChange(day)}
      size="sm"
    />
  );
}
