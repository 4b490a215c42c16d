import { english, t } from '@ovation/language/t.ts';
import { Group } from '@mantine/core';
import { useMay } from '../../../platform/visitor/session.ts';
import { PageLinks } from '../../../ui/lists/filter-links.tsx';

const tabs = [
  { to: '/admin/live', label: english('Streams') },
  { to: '/admin/live/streamers', label: english('Who may stream') },
];

const provider = { to: '/admin/live/provider', label: english('Provider') };

export function StaffTabs() {
  const seesProvider = useMay('settings');
  return (
    <Group>
      <PageLinks label={t('Live')} pages={seesProvider ? [...tabs, provider] : tabs} />
    </Group>
  );
}
