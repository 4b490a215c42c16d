import { t } from '@ovation/language/t.ts';
import { SegmentedControl, Stack, Text } from '@mantine/core';
import { MomentInput } from '../../../ui/forms/date-inputs.tsx';
import { localTime } from '../../../platform/browser/local-time.ts';

interface WhenFieldProps {
  /** The value of a datetime-local input; empty: now. */
  readonly at: string;
  readonly onChange: (at: string) => void;
}

const inAnHourMs = 3_600_000;

/** Now, or at a time in the performer's time zone. */
export function WhenField({ at, onChange }: WhenFieldProps) {
  const change = (when: string): void =>
    onChange(when === 'now' ? '' : localTime(new Date(Date.now() + inAnHourMs).toISOString()));
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('When to send')}
        data={[
          { value: 'now', label: t('Now') },
          { value: 'later', label: t('Schedule') },
        ]}
        value={at === '' ? 'now' : 'later'}
        onChange={change}
      />
      {at === '' ? null : (
        <MomentInput label={t('Send at')} value={at} onChange={(chosen) => chosen === '' || onChange(chosen)} />
      )}
      {at === '' ? null : (
        <Text size="xs" c="dimmed">
          {t('Recipients are determined at that time. Until it’s sent, you can change or cancel it.')}
        </Text>
      )}
    </Stack>
  );
}
