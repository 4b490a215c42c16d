import { t } from '@ovation/language/t.ts';
import { createCoupon, type Coupon } from '@ovation/contract/money/coupons.ts';
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
  type NumberInputProps,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconRefresh } from '@tabler/icons-react';
import { useRevalidator } from 'react-router';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { Columns } from '../../ui/layout/columns.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { MomentInput } from '../../ui/forms/moment-input.tsx';
import { couponExample } from './coupon-example.ts';
import type { CouponOperations } from './coupon-operations.ts';
import { bodyOf, newValues, randomCode, valuesOf, type CouponValues } from './coupon-values.ts';
import { targetNames } from './coupon-labels.ts';
import { PerformerSelect } from './performer-select.tsx';

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
      <Checkbox.Group label={t('For')} {...getInputProps('targets')}>
        <Stack gap="xs" mt={6}>
          {Object.entries(targetNames).map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
      {isOfSite ? (
        <PerformerSelect
          label={t('Applies to')}
          description={t('The site pays the discount; performers earn the full price.')}
          placeholder={t('Every performer’s')}
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
  placeholder: t('No limit'),
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
        <NumberInput label={t('Total uses')} {...countProps} {...getInputProps('maxUses')} />
        <NumberInput label={t('Uses per fan')} {...countProps} {...getInputProps('maxUsesPerFan')} />
      </Columns>
      <Columns tablet={2}>
        <MomentInput label={t('From')} description={t('Leave it empty to start now.')} {...getInputProps('startsAt')} />
        <MomentInput label={t('Until')} description={t('Leave it empty for no end.')} {...getInputProps('endsAt')} />
      </Columns>
    </>
  );
}
