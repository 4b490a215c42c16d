import type { SaleKind } from '@ovation/contract/content.ts';
import { buyFeed, buyGallery, buyVideo } from '@ovation/contract/money.ts';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api, messageOf } from '../../platform/api.ts';
import { useMe } from '../../platform/session.ts';
import { balanceChanged } from '../../platform/state/user.ts';
import { useAppDispatch } from '../../platform/state/store.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { formatMoney, Money } from '../../ui/money.tsx';
import { useReturnFocus } from '../../ui/return-focus.ts';
import { announceAccessChange } from '../library/access-changes.ts';
import type { Ware } from '../library/ware.ts';
import { BalanceTooLow } from '../payments/balance-too-low.tsx';
import { useIntention } from '../payments/intention.ts';
import classes from './buy-dialog.module.css';

interface BuyDialogProps {
  readonly ware: Ware;
  readonly price: number;
  readonly onClose: () => void;
}

const operations = { feed: buyFeed, gallery: buyGallery, video: buyVideo } as const satisfies Record<SaleKind, unknown>;

/** Buys something published from the wallet. */
export default function BuyDialog({ ware, price, onClose }: BuyDialogProps) {
  useReturnFocus();
  const me = useMe();
  const dispatch = useAppDispatch();
  const intend = useIntention();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const balance = me?.balance ?? 0;

  async function buy(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const wish = { params: { id: ware._id }, body: { price } };
      const charge = await intend(wish, (idempotencyKey) => api.call(operations[ware.kind], { ...wish, idempotencyKey }));
      dispatch(balanceChanged(charge.balance));
      toastSuccess('It is yours. Enjoy!');
      announceAccessChange({ performerId: ware.performer._id });
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title={`Buy from ${ware.performer.name}`}>
      <Stack>
        <div className={classes.ware}>
          {ware.picture ? <span className={classes.frame}><img src={ware.picture} alt="" className={classes.picture} /></span> : null}
          <div className={classes.words}>
            <Text fw={600} lineClamp={2}>{ware.title}</Text>
            <Text c="dimmed" size="sm">{ware.content}, yours to keep</Text>
          </div>
        </div>
        <Stack gap="xs">
          <Line label="Price" amount={price} strong />
          <Line label="Your wallet" amount={balance} />
        </Stack>
        {failure === undefined ? null : <Alert color="red" role="alert">{failure}</Alert>}
        {balance < price ? <BalanceTooLow price={price} balance={balance} /> : <Button size="md" loading={busy} onClick={() => void buy()} data-autofocus>{`Buy for ${formatMoney(price)}`}</Button>}
      </Stack>
    </Modal>
  );
}

function Line({ label, amount, strong = false }: { readonly label: string; readonly amount: number; readonly strong?: boolean }) {
  return (
    <Group justify="space-between">
      <Text c="dimmed">{label}</Text>
      <Text fw={strong ? 700 : 400}><Money amount={amount} /></Text>
    </Group>
  );
}
