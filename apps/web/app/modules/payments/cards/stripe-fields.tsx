import { t } from '@ovation/language/t.ts';
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { Alert, Skeleton, useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../../../platform/api/api.ts';
import { CardDeclinedError } from './card-declined-error.ts';
import type { CardSetup } from './use-cards.ts';

interface StripeFieldsProps {
  /** Begins at the provider what the entered card is for. */
  readonly begin: () => Promise<CardSetup>;
  /** The path of this site that the bank leads back to. */
  readonly returnPathOf: (setupId: string) => string;
  /**
   * Called with a function that sends the entered card to Stripe once the form is ready, and with undefined when it is
   * removed. The function returns the setup's id, and throws CardDeclinedError.
   */
  readonly onReady: (enter: (() => Promise<string>) | undefined) => void;
}

interface OpenForm {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
  readonly setup: CardSetup;
}

/** Stripe's embedded form for a card: its number is sent from the browser to Stripe, never to us. */
export default function StripeFields({ begin, returnPathOf, onReady }: StripeFieldsProps) {
  const container = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();
  const [form, setForm] = useState<OpenForm>();
  const [failure, setFailure] = useState<string>();
  const open = useEffectEvent(() => openForm(begin));
  const reportReady = useEffectEvent((opened: OpenForm | undefined) =>
    onReady(opened && (() => enterCard(opened, returnPathOf))),
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
  }, []);
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

async function openForm(begin: StripeFieldsProps['begin']): Promise<OpenForm> {
  const setup = await begin();
  const stripe = await loadStripe(setup.publishableKey ?? '').catch(() => null);
  if (!stripe || setup.clientSecret === undefined)
    throw new CardDeclinedError(
      t(
        'The form for your card could not be loaded. Please check your connection and try again, or pay from your balance.',
      ),
    );
  return { stripe, setup, elements: stripe.elements({ clientSecret: setup.clientSecret }) };
}

async function enterCard(
  { stripe, elements, setup }: OpenForm,
  returnPathOf: StripeFieldsProps['returnPathOf'],
): Promise<string> {
  const returnUrl = new URL(returnPathOf(setup.id), window.location.origin);
  const { error } = await stripe.confirmSetup({
    elements,
    redirect: 'if_required',
    confirmParams: { return_url: returnUrl.href },
  });
  // Stripe also shows invalid input at its fields.
  if (error) throw new CardDeclinedError(error.message ?? t('This card could not be saved. Please try another one.'));
  return setup.id;
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
