import { english, t } from '@ovation/language/t.ts';
import type { Coupon } from '@ovation/contract/money/coupons.ts';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { IconPlus, IconTicket } from '../../ui/tabler.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useListing, type Listing } from '../../platform/lists/listing.ts';
import { toastError, toastSuccess } from '../../platform/toasts.ts';
import { Confirm } from '../../ui/feedback/confirm.tsx';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { OrderSelect, FilterSelect, type Order } from '../../ui/lists/list-selects.tsx';
import { PageHeader } from '../../ui/layout/page.tsx';
import { ListSearch } from '../../ui/forms/search-field.tsx';
import { CouponForm } from './coupon-form.tsx';
import type { CouponOperations } from './coupon-operations.ts';
import { CouponRow, CouponUses } from './coupon-row.tsx';
import { couponStates } from './coupon-labels.ts';

interface CouponListProps {
  readonly coupons: readonly Coupon[];
  readonly total: number;
  readonly operations: CouponOperations;
  /** True for administrators, who create the site's coupons and see everyone's; false for a performer's own. */
  readonly isOfSite: boolean;
}

/** The open dialog; the editor of a new coupon has no coupon. */
type Opened =
  | { readonly dialog: 'edit'; readonly coupon?: Coupon }
  | { readonly dialog: 'delete' | 'uses'; readonly coupon: Coupon };

/** A list of coupons, with dialogs to create, change and delete them. */
export function CouponList({ coupons, total, operations, isOfSite }: CouponListProps) {
  const listing = useListing();
  const toggle = useToggle(operations);
  const [opened, setOpened] = useState<Opened>();
  const create = (): void => setOpened({ dialog: 'edit' });
  const mayChange = ({ owner }: Coupon): boolean => owner === (isOfSite ? 'site' : 'performer');
  const description = isOfSite
    ? t('Discount codes. The site pays for its own coupons; creators pay for theirs.')
    : t('Discount codes for your fans. The discount comes off your price.');
  return (
    <>
      <PageHeader
        title={t('Coupons')}
        description={description}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} size="md" onClick={create}>
            {t('New coupon')}
          </Button>
        }
      />
      <Stack gap="lg">
        <Filters listing={listing} isOfSite={isOfSite} />
        <PagedList
          listing={listing}
          label={t('Coupons')}
          items={coupons}
          total={total}
          empty={<NoCoupons listing={listing} onCreate={create} />}
        >
          {(coupon) => (
            <CouponRow
              coupon={coupon}
              showsOwner={isOfSite}
              onUses={() => setOpened({ dialog: 'uses', coupon })}
              onToggle={() => toggle(coupon)}
              onEdit={mayChange(coupon) ? () => setOpened({ dialog: 'edit', coupon }) : undefined}
              onDelete={
                mayChange(coupon) && coupon.isDeletable ? () => setOpened({ dialog: 'delete', coupon }) : undefined
              }
            />
          )}
        </PagedList>
      </Stack>
      <Dialogs opened={opened} operations={operations} isOfSite={isOfSite} onClose={() => setOpened(undefined)} />
    </>
  );
}

/** Switches a coupon on or off. */
function useToggle(operations: CouponOperations): (coupon: Coupon) => void {
  const { revalidate } = useRevalidator();
  return ({ _id, code, isActive }) =>
    void operations.change(_id, { isActive: !isActive }).then(() => {
      toastSuccess(
        t('{isActive, select, yes {{code} is switched off.} other {{code} is switched on.}}', {
          code,
          isActive: isActive ? 'yes' : 'no',
        }),
      );
      return revalidate();
    }, toastError);
}

interface DialogsProps extends Pick<CouponListProps, 'operations' | 'isOfSite'> {
  readonly opened: Opened | undefined;
  readonly onClose: () => void;
}

function Dialogs({ opened, operations, isOfSite, onClose }: DialogsProps) {
  const { revalidate } = useRevalidator();
  const remove = async ({ _id, code }: Coupon): Promise<void> => {
    await operations.remove(_id);
    toastSuccess(t('{code} is deleted.', { code }));
    await revalidate();
  };
  return (
    <>
      <Modal
        opened={opened?.dialog === 'edit'}
        onClose={onClose}
        title={opened?.coupon ? t('Edit {code}', { code: opened.coupon.code }) : t('New coupon')}
      >
        {opened?.dialog === 'edit' ? (
          <CouponForm coupon={opened.coupon} operations={operations} isOfSite={isOfSite} onClose={onClose} />
        ) : null}
      </Modal>
      {opened?.dialog === 'uses' ? (
        <CouponUses coupon={opened.coupon} operations={operations} onClose={onClose} />
      ) : null}
      <Confirm
        opened={opened?.dialog === 'delete'}
        onClose={onClose}
        title={t('Delete this coupon?')}
        destructive
        confirmLabel={t('Delete')}
        message={t('No one has used {code}, and no one will be able to.', { code: opened?.coupon?.code ?? '' })}
        onConfirm={() => (opened?.dialog === 'delete' ? remove(opened.coupon) : undefined)}
      />
    </>
  );
}

const states = [
  { value: '', label: english('All') },
  ...Object.entries(couponStates).map(([value, { label }]) => ({ value, label })),
];
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: english('Last changed') },
  { value: 'createdAt desc', label: english('Newest') },
  { value: 'used desc', label: english('Most used') },
  { value: 'endsAt asc', label: english('Ending soonest') },
  { value: 'code asc', label: english('Code, A to Z') },
];

function Filters({ listing, isOfSite }: { readonly listing: Listing; readonly isOfSite: boolean }) {
  return (
    <Stack gap="sm" align="flex-start">
      <FilterLinks label={t('State')} name="state" options={states} />
      <Group gap="sm" w="100%">
        <ListSearch
          listing={listing}
          label={isOfSite ? t('Search by code or creator') : t('Search by code')}

          flex="1 1 14rem"
        />
        {isOfSite ? (
          <FilterSelect
            listing={listing}
            name="owner"
            aria-label={t('Created by')}
            placeholder={t('Created by anyone')}
            data={[
              { value: 'site', label: t('Created by the site') },
              { value: 'performer', label: t('Created by creators') },
            ]}
            flex="1 1 11rem"
            maw={240}
          />
        ) : null}
        <OrderSelect listing={listing} orders={orders} flex="1 0 10rem" maw={200} size="md" />
      </Group>
    </Stack>
  );
}

function NoCoupons({ listing, onCreate }: { readonly listing: Listing; readonly onCreate: () => void }) {
  const isFiltered = ['q', 'state', 'owner'].some((name) => name in listing.query);
  return isFiltered ? (
    <EmptyState
      icon={<IconTicket size={36} stroke={1.4} />}
      title={t('No coupons match')}
      message={t('Try other words, or show all.')}
      action={{
        label: t('Show all coupons'),
        onClick: () => listing.set({ q: undefined, state: undefined, owner: undefined }),
      }}
    />
  ) : (
    <EmptyState
      icon={<IconTicket size={36} stroke={1.4} />}
      title={t('No coupons yet')}
      message={t('A coupon is a code that lowers a price, to welcome new fans or thank loyal ones.')}
      action={{ label: t('Create your first coupon'), onClick: onCreate }}
    />
  );
}
