import { t, translated } from '@ovation/language/t.ts';
import { createCoupon, type Coupon, type CouponKind } from '@ovation/contract/money/coupons.ts';
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NumberInput,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  TextInput,
  Select,
  type NumberInputProps,
  type SelectProps,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconRefresh } from '../../ui/tabler.ts';
import { useRevalidator } from 'react-router';
import { discountOn } from '@ovation/domain/order-amounts.ts';
import { fromMinor, toMinor } from '@ovation/domain/money.ts';
import { useDebouncedValue } from '@mantine/hooks';
import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import { listPerformersForReview } from '@ovation/contract/people/performer-review.ts';
import { useState } from 'react';
import useSWR from 'swr';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { Columns } from '../../ui/layout/columns.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { MomentInput } from '../../ui/forms/date-inputs.tsx';
import type { CouponOperations } from './coupon-operations.ts';
import { bodyOf, newValues, randomCode, valuesOf, type CouponValues } from './coupon-values.ts';
import { targetNames } from './coupon-labels.ts';
import { formatMoney } from '../../ui/words/money.tsx';
import { api } from '../../platform/api/api.ts';

interface CouponFormProps {
  /** The coupon to change; undefined for a new one. */
  readonly coupon: Coupon | undefined;
  readonly operations: CouponOperations;
  /** Whether it is a coupon of the site, which can be limited to one performer's prices. */
  readonly isOfSite: boolean;
  readonly onClose: () => void;
}

/** Creates or changes a coupon. */
export function CouponForm({ coupon, operations, isOfSite, onClose }: CouponFormProps) {
  const { revalidate } = useRevalidator();
  const form = useContractForm(createCoupon, {
    initialValues: coupon ? valuesOf(coupon) : newValues(),
    toBody: bodyOf,
    send: async (body) => {
      const saved = await (coupon ? operations.change(coupon._id, body) : operations.create(body));
      toastSuccess(coupon ? t('Changes saved') : t('{code} is ready.', { code: saved.code }));
      onClose();
      await revalidate();
    },
  });
  const { getInputProps } = form.form;
  return (
    <Form of={form} label={coupon ? t('Edit the coupon') : t('New coupon')}>
      <CodeInput form={form.form} />
      <DiscountFields form={form.form} />
      <Checkbox.Group label={t('Valid for')} {...getInputProps('targets')}>
        <Stack gap="xs" mt={6}>
          {Object.entries(targetNames).map(([value, label]) => (
            <Checkbox key={value} value={value} label={translated(label)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {isOfSite ? (
        <PerformerSelect
          label={t('Applies to')}
          description={t('The site pays the discount; creators earn the full price.')}
          placeholder={t('Every creator’s')}
          chosen={coupon?.performer ?? null}
          {...getInputProps('performerId')}
        />
      ) : null}
      <LimitFields form={form.form} />
      <Switch label={t('Switched on')} size="md" {...getInputProps('isActive', { type: 'checkbox' })} />
      {coupon && coupon.used > 0 ? (
        <Text size="sm" c="dimmed">
          {t('Purchases made with it won’t change.')}
        </Text>
      ) : null}
      <Group justify="flex-end" py="sm" mb="-sm" pos="sticky" bottom={0} bg="var(--surface)">
        <Button variant="default" size="md" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <SubmitButton of={form}>{coupon ? t('Save') : t('Create coupon')}</SubmitButton>
      </Group>
    </Form>
  );
}

interface FieldsProps {
  readonly form: UseFormReturnType<CouponValues>;
}

function CodeInput({ form }: FieldsProps) {
  return (
    <TextInput
      label={t('Code')}
      description={t('What fans enter. Capitals and spaces don’t matter.')}
      data-autofocus
      maxLength={30}
      autoComplete="off"
      spellCheck={false}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={() => form.setFieldValue('code', randomCode())}
          aria-label={t('Generate another code')}
        >
          <IconRefresh size={18} stroke={1.6} />
        </ActionIcon>
      }
      {...form.getInputProps('code')}
    />
  );
}

function DiscountFields({ form: { getInputProps, values } }: FieldsProps) {
  return (
    <Stack gap={6}>
      <SegmentedControl
        aria-label={t('Kind of discount')}
        fullWidth
        data={[
          { value: 'percentage', label: t('Per cent off') },
          { value: 'amount', label: t('Amount off') },
        ]}
        {...getInputProps('kind')}
      />
      {values.kind === 'percentage' ? (
        <NumberInput
          label={t('Per cent')}
          suffix="%"
          min={1}
          max={100}
          clampBehavior="none"
          decimalScale={2}
          hideControls
          inputMode="decimal"
          {...getInputProps('value')}
        />
      ) : (
        <MoneyInput label={t('Amount')} {...getInputProps('value')} />
      )}
      <Text size="sm" c="dimmed" aria-live="polite">
        {couponExample(values)}
      </Text>
    </Stack>
  );
}

const countProps: NumberInputProps = {
  min: 1,
  allowDecimal: false,
  allowNegative: false,
  hideControls: true,
  inputMode: 'numeric',
};

function LimitFields({ form: { getInputProps } }: FieldsProps) {
  return (
    <>
      <Columns phone={2}>
        <NumberInput
          label={t('Total uses')}
          placeholder={t('No limit')}
          {...countProps}
          {...getInputProps('maxUses')}
        />
        <NumberInput
          label={t('Uses per fan')}
          placeholder={t('No limit')}
          {...countProps}
          {...getInputProps('maxUsesPerFan')}
        />
      </Columns>
      <Columns tablet={2}>
        <MomentInput label={t('From')} description={t('Leave it empty to start now.')} {...getInputProps('startsAt')} />
        <MomentInput label={t('Until')} description={t('Leave it empty for no end.')} {...getInputProps('endsAt')} />
      </Columns>
    </>
  );
}

const examplePrice = 1_000n;

/** An example of a discount on a price, shown while it is being typed. */
export function couponExample({ kind, value }: { readonly kind: CouponKind; readonly value: number | string }): string {
  const amount = Number(value);
  if (value === '' || !(amount > 0)) return t('For example 20.');
  const price = examplePrice - discountOn(examplePrice, { kind, value: toMinor(amount) });
  const reduced = price <= 0n ? t('free') : formatMoney(fromMinor(price));
  return t('A price of {amount} becomes {reduced}.', { amount: formatMoney(fromMinor(examplePrice)), reduced });
}

interface PerformerSelectProps extends Omit<SelectProps, 'data' | 'searchValue' | 'onSearchChange'> {
  /** The initially selected performer, who is not in the search results yet. */
  readonly chosen: AccountCard | null;
}

/** Searches and selects one of the site's performers; for administrators. */
function PerformerSelect({ chosen, ...select }: PerformerSelectProps) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text, 300);
  const { data: found } = useSWR(
    ['performers', q],
    () =>
      api.call(listPerformersForReview, {
        query: { status: 'active', pageSize: 20, sortBy: 'name', sort: 'asc', ...(q === '' ? {} : { q }) },
      }),
    { keepPreviousData: true },
  );
  const people = [...(found?.data ?? []), ...(chosen === null ? [] : [chosen])];
  const names = new Map(people.map(({ _id, name, username }) => [_id, `${name} (@${username})`]));
  return (
    <Select
      searchable
      clearable
      searchValue={text}
      onSearchChange={setText}
      data={[...names].map(([value, label]) => ({ value, label }))}
      filter={({ options }) => options}
      nothingFoundMessage={t('No matches')}
      {...select}
    />
  );
}
