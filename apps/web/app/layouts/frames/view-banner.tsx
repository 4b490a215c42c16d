import { endView } from '@ovation/contract/people/views.ts';
import type { Me } from '@ovation/contract/people/accounts.ts';
import { Group, Text } from '@mantine/core';
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
export default function ViewBanner({ me: { name, username } }: { readonly me: Me }) {
  const stop = (): void =>
    void api
      .call(endView)
      .then(() => window.location.assign(`/admin/users?q=${encodeURIComponent(username)}`), toastError);
  return (
    <Group
      component="section"
      aria-label="View as another account"
      justify="space-between"
      px="md"
      py="xs"
      style={place}
    >
      <Text size="sm" style={{ flex: '1 1 16rem' }}>
        You are viewing the site as <strong>{name}</strong> (@{username}) for at most 15 minutes. You can only read, and
        what is private stays closed.
      </Text>
      <Button variant="default" onClick={stop}>
        Stop viewing
      </Button>
    </Group>
  );
}
