import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { PaymentCard } from '@ovation/contract/money/payments.ts';
import { Alert, Skeleton, useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../../../platform/api/api.ts';
import { useReturnTo } from '../bank.ts';
import { CardRefusedError } from './card-refused.ts';
import { beginCardSetup, finishCardSetup, type CardSetup } from './save-new-card.ts';

interface StripeFormProps {
  readonly provider: string;
  /** Hands out what saves the card that is entered, once it can; nothing when the form goes. Throws CardRefusedError. */
  readonly onReady: (save: (() => Promise<PaymentCard>) | undefined) => void;
}

interface OpenForm {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
  readonly setup: CardSetup;
}

/** Stripe's own form for a card: its number goes from the browser to Stripe, and never to us. */
export default function StripeForm({ provider, onReady }: StripeFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const returnTo = useReturnTo();
  const scheme = useComputedColorScheme();
  const [form, setForm] = useState<OpenForm>();
  const [failure, setFailure] = useState<string>();
  const open = useEffectEvent(() => openForm(provider, returnTo));
  const handOut = useEffectEvent((opened: OpenForm | undefined) =>
    onReady(opened && (() => saveEntered(opened, provider, returnTo))),
  );
  useEffect(() => {
    let isGone = false;
    open().then(
      (opened) => isGone || setForm(opened),
      (error: unknown) => isGone || setFailure(error instanceof CardRefusedError ? error.message : messageOf(error)),
    );
    return () => {
      isGone = true;
    };
  }, [provider]);
  useEffect(() => {
    if (!form || !place.current) return undefined;
    const element = form.elements.create('payment', { layout: 'tabs' });
    element.mount(place.current);
    handOut(form);
    return () => {
      handOut(undefined);
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
    <div ref={place} aria-busy={form === undefined}>
      {form === undefined ? <Skeleton height={160} /> : null}
    </div>
  );
}

async function openForm(provider: string, returnTo: string): Promise<OpenForm> {
  const setup = await beginCardSetup(provider, returnTo);
  const stripe = await loadStripe(setup.publishableKey ?? '').catch(() => null);
  if (!stripe || setup.clientSecret === undefined)
    throw new CardRefusedError(
      'The form for your card could not be loaded. Please check your connection and try again, or pay from your balance.',
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
  // What was typed wrongly Stripe shows at its fields as well.
  if (error) throw new CardRefusedError(error.message ?? 'This card could not be saved. Please try another one.');
  return finishCardSetup(provider, setup.id);
}

/** The site's own colours, as they are at this moment. */
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
