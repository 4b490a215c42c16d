import { t } from '@ovation/language/t.ts';
import { Button, CloseButton, Group, Text, TextInput } from '@mantine/core';
import { IconTicket } from '../../ui/tabler.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { applyCoupon, type CouponPreview } from '@ovation/contract/money/coupons.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import useSWR from 'swr';
import classes from './coupons.module.css';
import { api, messageOf } from '../../platform/api/api.ts';

/** A field for a coupon code; collapsed until requested, because most fans have none. */
export function CouponField({ coupon }: { readonly coupon: CouponChoice }) {
  const [isOpen, setOpen] = useState(false);
  if (coupon.applied) return <AppliedCoupon coupon={coupon} onRemove={() => setOpen(true)} />;
  if (!isOpen)
    return (
      <Button
        variant="subtle"
        size="sm"
        className={classes.open}
        leftSection={<IconTicket size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Add a coupon')}
      </Button>
    );
  return <CodeInput coupon={coupon} />;
}

function CodeInput({ coupon: { apply, isChecking, failure } }: { readonly coupon: CouponChoice }) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // It replaces the button that was pressed.
  useEffect(() => input.current?.focus(), []);
  const submit = (): void => apply(typed);
  const submitByEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // The field is inside the payment form, which Enter must not submit.
    event.preventDefault();
    submit();
  };
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextInput
        ref={input}
        label={t('Coupon code')}
        value={typed}
        maxLength={60}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        error={failure}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={submitByEnter}
        flex={1}
      />
      <Button
        variant="default"
        size="md"
        mt="1.55rem"
        loading={isChecking}
        disabled={typed.trim() === ''}
        onClick={submit}
      >
        {t('Apply')}
      </Button>
    </Group>
  );
}

function AppliedCoupon({
  coupon: { applied, remove },
  onRemove,
}: {
  readonly coupon: CouponChoice;
  readonly onRemove: () => void;
}) {
  if (!applied) return null;
  const takeOff = (): void => {
    remove();
    onRemove();
  };
  return (
    <output className={classes.applied}>
      <IconTicket size={20} stroke={1.6} aria-hidden />
      <Text size="sm" className={classes.words}>
        {applied.message}
      </Text>
      <CloseButton aria-label={t('Remove {code}', { code: applied.code })} onClick={takeOff} />
    </output>
  );
}

/** What the coupon is applied to. */
type CouponSubject = BodyInput<typeof applyCoupon>;

export interface CouponChoice {
  /** The price that the fan pays, with the coupon if there is one. */
  readonly price: number;
  /** The price without the coupon, if one is applied. */
  readonly before: number | undefined;
  /** For the body of the purchase: the price that the fan sees, and the code that lowers it. */
  readonly terms: { readonly price: number; readonly coupon?: string };
  readonly applied: CouponPreview | undefined;
  /** Why the code cannot be used. */
  readonly failure: string | undefined;
  readonly isChecking: boolean;
  /** Asks the server for the price with a code; repeated automatically when the subject or the price changes. */
  apply(code: string): void;
  remove(): void;
}

const once = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false, dedupingInterval: 0 };

/** A coupon at the checkout, entered in a `<CouponField>`: `price` is the price without it. */
export function useCoupon(subject: CouponSubject, price: number): CouponChoice {
  // Applying the same code again repeats the call: a rejected code may be valid by now.
  const [{ code, attempt }, setTyped] = useState({ code: '', attempt: 0 });
  const {
    data: applied,
    error,
    isLoading,
  } = useSWR(
    code === '' ? null : ['coupon', code, attempt, subject, price],
    () => api.call(applyCoupon, { params: { id: code }, body: subject }),
    once,
  );
  return {
    price: applied?.price ?? price,
    before: applied?.priceBefore,
    applied,
    failure: error === undefined ? undefined : messageOf(error),
    isChecking: isLoading,
    terms: termsOf(applied, isLoading ? code : undefined, price),
    apply: (typed) => setTyped({ code: typed.trim(), attempt: attempt + 1 }),
    remove: () => setTyped({ code: '', attempt }),
  };
}

/** While a code is being checked it is sent along: the server then rejects the full price, and charges nothing. */
export function termsOf(
  applied: Pick<CouponPreview, 'price' | 'code'> | undefined,
  pendingCode: string | undefined,
  price: number,
): CouponChoice['terms'] {
  const coupon = applied?.code ?? pendingCode;
  return { price: applied?.price ?? price, ...(coupon === undefined ? {} : { coupon }) };
}
