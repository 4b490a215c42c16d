import { t } from '@ovation/language/t.ts';
import type { Me } from '@ovation/contract/people/accounts.ts';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

/** Leads to the archive of an account from its screen. */
export function OwnDataLink({ me }: { readonly me: Me }) {
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed" flex="1 1 16rem">
        {t('Download everything we store about you, and see what you agreed to.')}
      </Text>
      <Button component={Link} to={me.isPerformer ? '/creator/account/data' : '/user/account/data'} variant="default">
        {t('Your data')}
      </Button>
    </Group>
  );
}
