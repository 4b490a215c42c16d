import type { Coupon } from '@ovation/contract/money/coupons.ts';
import { Button, Card, Group, Modal, Select, Stack } from '@mantine/core';
import { IconPlus, IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useListing, type Listing } from '../../platform/lists/listing.ts';
import { toastError, toastSuccess } from '../../platform/toasts.ts';
import { Confirm } from '../../ui/feedback/confirm.tsx';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import { OrderSelect, type Order } from '../../ui/lists/order-select.tsx';
import { PageHeader } from '../../ui/layout/page.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { CouponForm } from './coupon-form.tsx';
import type { CouponOperations } from './coupon-operations.ts';
import { CouponRow } from './coupon-row.tsx';
import { CouponUses } from './coupon-uses.tsx';
import { couponStates } from './coupon-labels.ts';

interface CouponListProps {
  readonly coupons: readonly Coupon[];
  readonly total: number;
  readonly operations: CouponOperations;
  /** Whether the site's coupons are made here, among those of all performers; else they are one performer's own. */
  readonly isOfSite: boolean;
}

/** What is open above the list; the editor of a new coupon has none. */
type Opened =
  | { readonly dialog: 'edit'; readonly coupon?: Coupon }
  | { readonly dialog: 'delete' | 'uses'; readonly coupon: Coupon };

/** The coupons that there are, and all that is done with them. */
export function CouponList({ coupons, total, operations, isOfSite }: CouponListProps) {
  const listing = useListing();
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const create = (): void => setOpened({ dialog: 'edit' });
  const switchOver = ({ _id, code, isActive }: Coupon): void =>
    void operations.change(_id, { isActive: !isActive }).then(() => {
      toastSuccess(`${code} is switched ${isActive ? 'off' : 'on'}.`);
      return revalidate();
    }, toastError);
  const remove = async ({ _id, code }: Coupon): Promise<void> => {
    await operations.remove(_id);
    toastSuccess(`${code} is deleted.`);
    await revalidate();
  };
  const mayChange = ({ owner }: Coupon): boolean => owner === (isOfSite ? 'site' : 'performer');
  const description = isOfSite
    ? 'Codes that lower prices. The site pays for its own; a performer’s come off what she asks.'
    : 'Codes for your fans. What a coupon takes off comes off your price.';
  return (
    <>
      <PageHeader
        title="Coupons"
        description={description}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} size="md" onClick={create}>
            New coupon
          </Button>
        }
      />
      <Stack gap="lg">
        <Filters listing={listing} isOfSite={isOfSite} />
        {coupons.length === 0 ? (
          <NoCoupons listing={listing} onCreate={create} />
        ) : (
          <Rows label="Coupons">
            {coupons.map((coupon) => (
              <CouponRow
                key={coupon._id}
                coupon={coupon}
                showsOwner={isOfSite}
                onUses={() => setOpened({ dialog: 'uses', coupon })}
                onSwitch={() => switchOver(coupon)}
                onEdit={mayChange(coupon) ? () => setOpened({ dialog: 'edit', coupon }) : undefined}
                onDelete={
                  mayChange(coupon) && coupon.isDeletable ? () => setOpened({ dialog: 'delete', coupon }) : undefined
                }
              />
            ))}
          </Rows>
        )}
        <ListFooter listing={listing} total={total} />
      </Stack>
      <Modal
        opened={opened?.dialog === 'edit'}
        onClose={close}
        title={opened?.coupon ? `Edit ${opened.coupon.code}` : 'New coupon'}
      >
        {opened?.dialog === 'edit' ? (
          <CouponForm coupon={opened.coupon} operations={operations} isOfSite={isOfSite} onClose={close} />
        ) : null}
      </Modal>
      {opened?.dialog === 'uses' ? <CouponUses coupon={opened.coupon} operations={operations} onClose={close} /> : null}
      <Confirm
        opened={opened?.dialog === 'delete'}
        onClose={close}
        title="Delete this coupon?"
        destructive
        confirmLabel="Delete"
        message={`Nobody has used ${opened?.coupon?.code ?? ''} yet, and nobody will.`}
        onConfirm={() => (opened?.dialog === 'delete' ? remove(opened.coupon) : undefined)}
      />
    </>
  );
}

const states = [
  { value: '', label: 'All' },
  ...Object.entries(couponStates).map(([value, { label }]) => ({ value, label })),
];
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: 'Changed last' },
  { value: 'createdAt desc', label: 'Newest' },
  { value: 'used desc', label: 'Used most' },
  { value: 'endsAt asc', label: 'Ending soonest' },
  { value: 'code asc', label: 'Code, A to Z' },
];

function Filters({ listing, isOfSite }: { readonly listing: Listing; readonly isOfSite: boolean }) {
  const { q, owner } = listing.query;
  return (
    <Stack gap="sm" align="flex-start">
      <FilterLinks label="State" name="state" options={states} />
      <Group gap="sm" w="100%">
        <SearchField
          label={isOfSite ? 'Search by code or performer' : 'Search by code'}
          value={String(q ?? '')}
          onSearch={(words) => listing.set({ q: words })}
          flex="1 1 14rem"
        />
        {isOfSite ? (
          <Select
            aria-label="Made by"
            placeholder="Made by anybody"
            clearable
            data={[
              { value: 'site', label: 'Made by the site' },
              { value: 'performer', label: 'Made by performers' },
            ]}
            value={owner === undefined ? null : String(owner)}
            onChange={(value) => listing.set({ owner: value ?? undefined })}
            flex="1 1 11rem"
            maw={240}
          />
        ) : null}
        <OrderSelect listing={listing} orders={orders} flex="1 1 9rem" maw={200} size="md" />
      </Group>
    </Stack>
  );
}

function NoCoupons({ listing, onCreate }: { readonly listing: Listing; readonly onCreate: () => void }) {
  const isFiltered = ['q', 'state', 'owner'].some((name) => name in listing.query);
  return (
    <Card>
      {isFiltered ? (
        <EmptyState
          icon={<IconTicket size={36} stroke={1.4} />}
          title="No coupon is like that"
          message="Try other words, or look at all of them."
          action={{
            label: 'Show all coupons',
            onClick: () => listing.set({ q: undefined, state: undefined, owner: undefined }),
          }}
        />
      ) : (
        <EmptyState
          icon={<IconTicket size={36} stroke={1.4} />}
          title="No coupons yet"
          message="A coupon is a code that lowers a price: to welcome new fans, or to thank faithful ones."
          action={{ label: 'Make the first coupon', onClick: onCreate }}
        />
      )}
    </Card>
  );
}
