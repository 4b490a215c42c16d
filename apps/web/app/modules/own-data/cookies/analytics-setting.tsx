import { t } from '@ovation/language/t.ts';
import { Group, SegmentedControl, Text } from '@mantine/core';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { useAnalyticsChoice, type AnalyticsChoice } from './analytics-choice.ts';

/** Where a visitor changes their mind about statistics. */
export function AnalyticsSetting() {
  const [choice, choose] = useAnalyticsChoice();
  const hydrated = useHydrated();
  return (
    <Group justify="space-between" gap="sm">
      <Text flex="1 1 16rem">{t('Count my visits with Google Analytics')}</Text>
      <SegmentedControl
        aria-label={t('Count my visits')}
        disabled={!hydrated}
        value={choice ?? 'no'}
        onChange={(value) => choose(value as AnalyticsChoice)}
        data={[
          { value: 'no', label: t('No') },
          { value: 'yes', label: t('Yes') },
        ]}
      />
    </Group>
  );
}
