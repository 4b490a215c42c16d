import type { DigestFrequency } from '@ovation/contract/messaging/notifications.ts';
import { Radio, Stack } from '@mantine/core';

const choices: readonly { readonly value: DigestFrequency; readonly label: string; readonly description: string }[] = [
  { value: 'off', label: 'Never', description: 'Receipts and what concerns your account are mailed all the same.' },
  { value: 'hourly', label: 'Every hour', description: 'At the full hour, if there is something.' },
  { value: 'daily', label: 'Every day', description: 'At eight in the morning, if there is something.' },
  { value: 'weekly', label: 'Every week', description: 'On Monday at eight, if there is something.' },
];

interface DigestChoiceProps {
  readonly digest: DigestFrequency;
  readonly onChange: (digest: DigestFrequency) => void;
}

/** How often an email lists what is still unread. */
export function DigestChoice({ digest, onChange }: DigestChoiceProps) {
  return (
    <Radio.Group
      label="How often one mail tells you what you have not read"
      value={digest}
      onChange={(value) => onChange(value as DigestFrequency)}
    >
      <Stack gap="sm" mt="sm">
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
