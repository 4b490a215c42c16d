import { t } from '@ovation/language/t.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { RefundDialog, type RefundTarget } from './refund-dialog.tsx';

/** A button that opens the refund dialog; hidden if nothing can be refunded. */
export function RefundAction({ target }: { readonly target: RefundTarget }) {
  const [opened, setOpened] = useState(false);
  const { refusal } = target.kind === 'charge' ? target.charge : target.payment;
  if (refusal !== null) return null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconArrowBackUp size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('Refund')}
      </Button>
      {opened ? <RefundDialog target={target} onClose={() => setOpened(false)} /> : null}
    </>
  );
}
