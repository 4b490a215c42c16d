import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { PaymentCard } from '@ovation/contract/money/payments.ts';
import { Alert, Skeleton, useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../../../platform/api/api.ts';
import { useReturnTo } from '../bank.ts';
import { CardDeclinedError } from './card-declined-error.ts';
import { beginCardSetup, finishCardSetup, type CardSetup } from './save-new-card.ts';

interface StripeFormProps {
  readonly provider: string;
  /**
   * Called with a function that saves the entered card once the form is ready, and with undefined when it is removed.
   * The function throws CardDeclinedError.
   */
  readonly onReady: (save: (() => Promise<PaymentCard>) | undefined) => void;
}

interface OpenForm {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
  readonly setup: CardSetup;
}

/** Stripe's embedded form for a card: its number is sent from the browser to Stripe, never to us. */
export default function StripeForm({ provider, onReady }: StripeFormProps) {
  const container = useRef<HTMLDivElement>(null);
  const returnTo = useReturnTo();
  const scheme = useComputedColorScheme();
  const [form, setForm] = useState<OpenForm>();
  const [failure, setFailure] = useState<string>();
  const open = useEffectEvent(() => openForm(provider, returnTo));
  const reportReady = useEffectEvent((opened: OpenForm | undefined) =>
    onReady(opened && (() => saveEntered(opened, provider, returnTo))),
  );
  useEffect(() => {
    let isUnmounted = false;
    open().then(
      (opened) => isUnmounted || setForm(opened),
      (error: unknown) =>
        isUnmounted || setFailure(error instanceof CardDeclinedError ? error.message : messageOf(error)),
    );
    return () => {
      isUnmounted = true;
    };
  }, [provider]);
  useEffect(() => {
    if (!form || !container.current) return undefined;
    const element = form.elements.create('payment', { layout: 'tabs' });
    element.mount(container.current);
    reportReady(form);
    return () => {
      reportReady(undefined);
      element.destroy();
    };
  }, [form]);
  useEffect(() => void form?.elements.update({ appearance: readAppearance(scheme) }), [form, scheme]);
  if (failure !== undefined)
    return (
      <Alert color="red" role="alert">
        {failure}
      </Alert>
    );
  return (
    <div ref={container} aria-busy={form === undefined}>
      {form === undefined ? <Skeleton height={160} /> : null}
    </div>
  );
}

async function openForm(provider: string, returnTo: string): Promise<OpenForm> {
  const setup = await beginCardSetup(provider, returnTo);
  const stripe = await loadStripe(setup.publishableKey ?? '').catch(() => null);
  if (!stripe || setup.clientSecret === undefined)
    throw new CardDeclinedError(
      'The form for your card could not be loaded. Please check your connection and try again, ' +
        'or pay from your balance.',
    );
  return { stripe, setup, elements: stripe.elements({ clientSecret: setup.clientSecret }) };
}

async function saveEntered(
  { stripe, elements, setup }: OpenForm,
  provider: string,
  returnTo: string,
): Promise<PaymentCard> {
  const returnUrl = new URL(returnTo, window.location.origin);
  returnUrl.searchParams.set('cardSetup', setup.id);
  const { error } = await stripe.confirmSetup({
    elements,
    redirect: 'if_required',
    confirmParams: { return_url: returnUrl.href },
  });
  // Stripe also shows invalid input at its fields.
  if (error) throw new CardDeclinedError(error.message ?? 'This card could not be saved. Please try another one.');
  return finishCardSetup(provider, setup.id);
}

/** The site's current colours. */
function readAppearance(scheme: 'light' | 'dark'): Appearance {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: read('--accent-text'),
      colorBackground: read('--surface'),
      colorText: read('--mantine-color-text'),
      colorTextSecondary: read('--mantine-color-dimmed'),
      colorDanger: read('--mantine-color-error'),
      fontFamily: read('--mantine-font-family'),
      borderRadius: '12px',
      spacingUnit: '4px',
    },
  };
}
