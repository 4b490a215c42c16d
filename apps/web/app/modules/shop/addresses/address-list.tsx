import { t } from '@ovation/language/t.ts';
import { createAddress, deleteAddress, type Address } from '@ovation/contract/shop/addresses.ts';
import { Button, Card, Group, Stack } from '@mantine/core';
import { IconMapPin, IconPlus } from '../../../ui/tabler.ts';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useUndoableDelete } from '../../../platform/lists/undoable-delete.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { AddressLines, shortAddress } from './address-card.tsx';

const AddressDialog = lazyPart(() => import('./address-dialog.tsx'));

/** The saved addresses of an account. */
export function AddressList({ addresses }: { readonly addresses: readonly Address[] }) {
  const [edited, edit] = useState<Address>();
  const { revalidate } = useRevalidator();
  const deleteAtOnce = useUndoableDelete();
  const remove = ({ _id: id, createdAt: _created, updatedAt: _updated, ...body }: Address): Promise<void> =>
    deleteAtOnce({
      id,
      remove: () => api.call(deleteAddress, { params: { id } }),
      says: t('The address is deleted. Existing orders keep it.'),
      restore: () => api.call(createAddress, { body }),
    });
  if (addresses.length === 0) return <NoAddresses />;
  return (
    <>
      <Rows label={t('Your addresses')}>
        {addresses.map((address) => (
          <Row key={address._id}>
            <Group justify="space-between" align="flex-start" gap="sm">
              <AddressLines address={address} />
              <Group gap="xs">
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t('Change {shortAddress}', { shortAddress: shortAddress(address) })}
                  onClick={() => edit(address)}
                >
                  {t('Change')}
                </Button>
                <Button
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t('Delete {shortAddress}', { shortAddress: shortAddress(address) })}
                  onClick={() => void remove(address)}
                >
                  {t('Delete')}
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
    </>
  );
}

export function NewAddressButton() {
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('New address')}
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
        title={t('No addresses yet')}
        message={t('Save a delivery address to check out faster.')}
      />
      <Stack align="center" pb="xl">
        <NewAddressButton />
      </Stack>
    </Card>
  );
}
