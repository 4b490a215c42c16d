import { t } from '@ovation/language/t.ts';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';

/** Leads to what was deleted and can still be restored. */
export function BinLink() {
  return (
    <Button
      component={Link}
      to="/creator/content/bin"
      variant="default"
      leftSection={<IconTrash size={18} aria-hidden />}
    >
      {t('Bin')}
    </Button>
  );
}
