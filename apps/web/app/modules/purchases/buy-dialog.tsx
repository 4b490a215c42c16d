import type { Feed } from '@ovation/contract/feeds.ts';
import { buyFeed } from '@ovation/contract/money.ts';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { useMe } from '../../platform/session.ts';
import { balanceChanged } from '../../platform/state/user.ts';
import { useAppDispatch } from '../../platform/state/store.ts';
import { toastError, toastSuccess } from '../../platform/toasts.ts';
import { formatMoney, Money } from '../../ui/money.tsx';
import { announceAccessChange } from '../library/access-changes.ts';
import { contentOf } from '../library/feed-words.ts';
import { BalanceTooLow } from '../payments/balance-too-low.tsx';
import { useIntention } from '../payments/intention.ts';

interface BuyDialogProps {
  readonly feed: Feed;
  readonly price: number;
  readonly onClose: () => void;
}

/** Buys a feed from the wallet. */
export default function BuyDialog({ feed, price, onClose }: BuyDialogProps) {
  const me = useMe();
  const dispatch = useAppDispatch();
  const intend = useIntention();
  const [busy, setBusy] = useState(false);
  const balance = me?.balance ?? 0;

  async function buy(): Promise<void> {
    setBusy(true);
    try {
      const wish = { params: { id: feed._id }, body: { price } };
      const charge = await intend(wish, (idempotencyKey) => api.call(buyFeed, { ...wish, idempotencyKey }));
      dispatch(balanceChanged(charge.balance));
      toastSuccess('It is yours. Enjoy!');
      announceAccessChange({ performerId: feed.performer._id });
      onClose();
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title={`Buy from ${feed.performer.name}`}>
      <Stack>
        <Text>{contentOf(feed) === '' ? 'This post' : contentOf(feed)}, yours to keep.</Text>
        <Stack gap="xs">
          <Line label="Price" amount={price} strong />
          <Line label="Your wallet" amount={balance} />
        </Stack>
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
