import { t } from '@ovation/language/t.ts';
import { Button, CloseButton, Group, Text, TextInput } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import classes from './coupons.module.css';
import type { CouponChoice } from './use-coupon.ts';

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
