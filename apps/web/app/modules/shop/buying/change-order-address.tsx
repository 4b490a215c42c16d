import { t } from '@ovation/language/t.ts';
import { searchAddresses, type Address } from '@ovation/contract/shop/addresses.ts';
import { changeDeliveryAddress } from '@ovation/contract/shop/orders.ts';
import { type Order } from '@ovation/contract/shop/order.ts';
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import useSWR from 'swr';
import { api, messageOf } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { RowSkeletons } from '../../../ui/lists/skeletons.tsx';
import { AddressChoice } from '../checkout/address-choice.tsx';

interface ChangeOrderAddressProps {
  readonly order: Pick<Order, '_id' | 'address'>;
  readonly onClose: () => void;
}

/** Sends an order elsewhere: to a saved address, or a new one. */
export default function ChangeOrderAddress({ order, onClose }: ChangeOrderAddressProps) {
  useReturnFocus();
  const { revalidate } = useRevalidator();
  const { data, error, mutate } = useSWR('own addresses', () => api.call(searchAddresses, { query: { pageSize: 20 } }));
  const [chosen, choose] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    if (chosen === undefined) return;
    setSending(true);
    try {
      await api.call(changeDeliveryAddress, { params: { id: order._id }, body: { addressId: chosen } });
      toastSuccess(t('Your order goes to the new address'));
      onClose();
      await revalidate();
    } catch (refused) {
      setFailure(messageOf(refused));
    } finally {
      setSending(false);
    }
  };
  const added = async ({ _id }: Address): Promise<void> => {
    await mutate();
    choose(_id);
  };
  return (
    <Modal opened onClose={onClose} title={t('Change the address')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t(
            'You can change the address until the order is being prepared, if shipping costs the same or less. Any difference is refunded to your wallet.',
          )}
        </Text>
        {data === undefined ? (
          error === undefined ? (
            <RowSkeletons count={2} />
          ) : (
            <Text role="alert">{messageOf(error)}</Text>
          )
        ) : (
          <AddressChoice
            key={data.total}
            addresses={data.data}
            chosen={chosen}
            country={order.address?.country}
            onChoose={choose}
            onSaved={(address) => void added(address)}
          />
        )}
        {failure === undefined ? null : (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        <Button size="md" loading={isSending} disabled={chosen === undefined} onClick={() => void send()}>
          {t('Use this address')}
        </Button>
      </Stack>
    </Modal>
  );
}
