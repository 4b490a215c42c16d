import { afterAll, beforeAll, describe } from 'vitest';
import { countsTotals } from './conformance/counts-totals.ts';
import { refunds } from './conformance/gives-refunds.ts';
import { reportsDisputes } from './conformance/reports-disputes.ts';
import { keepsCards } from './conformance/keeps-cards.ts';
import type { OpenProvider } from './conformance/open-provider.ts';
import { paysOut } from './conformance/pays-out.ts';
import { signsWebhooks } from './conformance/signs-webhooks.ts';
import { confirmsPayments, createsPayments } from './conformance/takes-payments.ts';

export type { Delivery, OpenProvider } from './conformance/open-provider.ts';

const parts = {
  payments: createsPayments,
  confirmation: confirmsPayments,
  webhooks: signsWebhooks,
  refunds,
  totals: countsTotals,
  cards: keepsCards,
  disputes: reportsDisputes,
  payouts: paysOut,
} as const;

/** The tests for every payment provider; `without` names the parts that this one does not support. */
export function paymentProviderConformance(
  name: string,
  open: () => Promise<OpenProvider>,
  { without = [] }: { readonly without?: readonly (keyof typeof parts)[] } = {},
): void {
  describe(`${name} as a payment provider`, () => {
    let opened: OpenProvider;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    for (const [part, tests] of Object.entries(parts)) {
      if (!without.includes(part as keyof typeof parts)) describe(part, () => tests(() => opened));
    }
  });
}
