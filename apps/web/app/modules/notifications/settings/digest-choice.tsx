import { t } from '@ovation/language/t.ts';
import type { DigestFrequency } from '@ovation/contract/messaging/notifications.ts';
import { Radio, Stack } from '@mantine/core';

const choices: readonly { readonly value: DigestFrequency; readonly label: string; readonly description: string }[] = [
  { value: 'off', label: t('Never'), description: t('Receipts and account emails are always sent.') },
  { value: 'hourly', label: t('Every hour'), description: t('On the hour, if there is anything new.') },
  { value: 'daily', label: t('Every day'), description: t('At 8 am, if there is anything new.') },
  { value: 'weekly', label: t('Every week'), description: t('On Mondays at 8 am, if there is anything new.') },
];

interface DigestChoiceProps {
  readonly digest: DigestFrequency;
  readonly onChange: (digest: DigestFrequency) => void;
}

/** How often an email lists what is still unread. */
export function DigestChoice({ digest, onChange }: DigestChoiceProps) {
  return (
    <Radio.Group
      label={t('How often we email you unread notifications')}
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
