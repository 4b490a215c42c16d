import { TextInput } from '@mantine/core';

interface DayInputProps {
  readonly label: string;
  /** YYYY-MM-DD. */
  readonly value: string | number | undefined;
  /** An empty text takes the day away. */
  readonly onChange: (day: string) => void;
}

/** One end of a period. It counts once the day is whole, not with every figure of it that is typed; give it a key that follows its value. */
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
