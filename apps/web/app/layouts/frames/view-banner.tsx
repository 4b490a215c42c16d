import { t } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import { endView } from '@ovation/contract/people/users.ts';
import type { Me } from '@ovation/contract/people/accounts.ts';
import { Group, Text } from '@mantine/core';
import { personAddress } from '../../platform/addresses/addresses.ts';
import { api } from '../../platform/api/api.ts';
import { toastError } from '../../platform/toasts.ts';
import { Button } from '../../ui/buttons/button.tsx';

const place = {
  position: 'sticky',
  top: 0,
  zIndex: 150,
  borderBottom: '1px solid var(--line)',
  background: 'var(--accent-soft)',
} as const;

/** Above every page while a member of staff views the site as another account. */
export default function ViewBanner({ me: { _id, name, username } }: { readonly me: Me }) {
  const stop = (): void =>
    void api.call(endView).then(() => window.location.assign(personAddress({ _id })), toastError);
  return (
    <Group
      component="section"
      aria-label={t('View as another account')}
      justify="space-between"
      px="md"
      py="xs"
      style={place}
    >
      <Text size="sm" style={{ flex: '1 1 16rem' }}>
        {rich(
          'You are viewing the site as {strong} (@{username}) for up to 15 minutes. You can only read, and private data stays hidden.',
          { strong: <strong>{name}</strong>, username },
        )}
      </Text>
      <Button variant="default" onClick={stop}>
        {t('Stop viewing')}
      </Button>
    </Group>
  );
}
