import { t } from '@ovation/language/t.ts';
import { Button, Card } from '@mantine/core';
import { IconPrinter } from '../../../ui/tabler.ts';
import type { ReactNode } from 'react';
import classes from './orders.module.css';

/** A receipt or a packing slip: what is printed of its page. */
export function Paper({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Card padding="xl" component="article" className={classes.paper} aria-label={label}>
      {children}
    </Card>
  );
}

export function PrintButton() {
  return (
    <Button leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />} onClick={() => window.print()}>
      {t('Print')}
    </Button>
  );
}
