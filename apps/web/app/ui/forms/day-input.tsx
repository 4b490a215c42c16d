import { TextInput } from '@mantine/core';

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
