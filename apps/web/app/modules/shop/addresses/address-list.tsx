import { deleteAddress, type Address } from '@ovation/contract/shop/addresses.ts';
import { Button, Card, Group, Stack } from '@mantine/core';
import { IconMapPin, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { AddressLines } from './address-card.tsx';
import { shortAddress } from './describe-address.ts';

const AddressDialog = lazy(() => import('./address-dialog.tsx'));

/** The saved addresses of an account. */
export function AddressList({ addresses }: { readonly addresses: readonly Address[] }) {
  const [edited, edit] = useState<Address>();
  const [deleted, askToDelete] = useState<Address>();
  const { revalidate } = useRevalidator();
  const remove = async (): Promise<void> => {
    if (deleted) await api.call(deleteAddress, { params: { id: deleted._id } });
    toastSuccess('The address is deleted');
    await revalidate();
  };
  if (addresses.length === 0) return <NoAddresses />;
  return (
    <>
      <Rows label="Your addresses">
        {addresses.map((address) => (
          <Row key={address._id}>
            <Group justify="space-between" align="flex-start" gap="sm">
              <AddressLines address={address} />
              <Group gap="xs">
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Change ${shortAddress(address)}`}
                  onClick={() => edit(address)}
                >
                  Change
                </Button>
                <Button
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={`Delete ${shortAddress(address)}`}
                  onClick={() => askToDelete(address)}
                >
                  Delete
                </Button>
              </Group>
            </Group>
          </Row>
        ))}
      </Rows>
      {edited === undefined ? null : (
        <Suspense>
          <AddressDialog address={edited} onSaved={revalidate} onClose={() => edit(undefined)} />
        </Suspense>
      )}
      <Confirm
        title="Delete this address?"
        message="Existing orders keep it."
        confirmLabel="Delete it"
        destructive
        opened={deleted !== undefined}
        onClose={() => askToDelete(undefined)}
        onConfirm={remove}
      />
    </>
  );
}

export function NewAddressButton() {
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        New address
      </Button>
      {isOpen ? (
        <Suspense>
          <AddressDialog onSaved={revalidate} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function NoAddresses() {
  return (
    <Card>
      <EmptyState
        icon={<IconMapPin size={40} stroke={1.3} />}
        title="No addresses yet"
        message="Save a delivery address to check out faster."
      />
      <Stack align="center" pb="xl">
        <NewAddressButton />
      </Stack>
    </Card>
  );
}
