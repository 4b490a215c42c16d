import { english, t, translated } from '@ovation/language/t.ts';
import type { CardSetupOutcome, PaymentProvider } from '../../payments/payments.ts';
import type { PaymentProviders } from '../../payments/providers.ts';
import type { AgeGateway, AgeResult } from '../age.ts';
import { readStored } from '../../../platform/language/stored-text.ts';

/**
 * A credit card, which banks give to adults only: the payment provider asks the card's bank whether it is valid, and
 * charges nothing.
 */
export function createCardAge(payments: Pick<PaymentProviders, 'current' | 'named'>): AgeGateway {
  return {
    provider: () => payments.current().name,
    async start({ checkId, payer, returnUrl }) {
      const provider = payments.current();
      const customerId = await payer(provider);
      const { id, ...rest } = await provider.beginCardSetup({ idempotencyKey: checkId, customerId, returnUrl });
      return { ...rest, provider: provider.name, providerId: id };
    },
    async result({ provider: name, providerId }) {
      const provider = payments.named(name);
      const outcome = await provider?.retrieveCardSetup(providerId);
      return provider && outcome && resultOf(provider, outcome);
    },
    async forget({ provider: name, providerId }) {
      const provider = payments.named(name);
      const outcome = await provider?.retrieveCardSetup(providerId);
      if (outcome?.card) await provider?.removeCard(outcome.card.paymentMethod);
    },
  };
}

function resultOf({ testCards }: PaymentProvider, { status, card, failureMessage }: CardSetupOutcome): AgeResult {
  if (status === 'requires_action' || status === 'pending') return { status: 'pending' };
  if (status === 'failed')
    return refused(
      t('{problem} Nothing was charged.', {
        problem: failureMessage === undefined ? t('Your bank did not accept this card.') : readStored(failureMessage),
      }),
    );
  if (card?.funding === 'credit') return { status: 'adult', method: testCards ? 'test-card' : 'card' };
  return refused(
    t(
      '{problem} Only a credit card shows that you are 18 or older, because banks give other cards to children, too. Nothing was charged, and the card is not kept.',
      { problem: translated(kinds[card?.funding ?? 'unknown']) },
    ),
  );
}

const kinds = {
  debit: english('This is a debit card.'),
  prepaid: english('This is a prepaid card.'),
  unknown: english('We could not tell what kind of card this is.'),
};

function refused(message: string): AgeResult {
  return { status: 'refused', message };
}
