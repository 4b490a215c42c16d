import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { doorwayKeys, startDoorway } from '../../../../test/start-doorway.ts';
import { paymentProviderConformance, type OpenProvider } from '../conformance.ts';
import { createDoorwayProvider } from './doorway-provider.ts';

async function openDoorway(): Promise<OpenProvider> {
  let offsetMs = 0;
  const clock = {
    now: () => new Date(Date.now() + offsetMs),
    advance: (ms: number) => {
      offsetMs += ms;
    },
  };
  const { doorway, close } = await startDoorway(() => clock.now());
  return {
    provider: createDoorwayProvider({
      apiBase: doorway.url,
      merchantKey: doorwayKeys.merchant,
      webhookSecret: doorwayKeys.webhook,
      clock,
    }),
    clock,
    methods: {
      ok: 'ok',
      declined: 'declined',
      insufficientFunds: 'insufficientFunds',
      authenticate: 'authenticate',
      late: 'late',
      refundFails: 'refundFails',
      refundLate: 'refundLate',
    },
    confirm: async ({ id }, decision) => doorway.decide(id, decision === 'approve' ? 'paid' : 'refused'),
    settleLate: async ({ id }) => doorway.decide(id, 'paid'),
    settleRefund: async ({ id }) => doorway.settleRefund(id),
    enterCard: async ({ id }, method) => doorway.enterCard(id, method),
    openDispute: async (id) => doorway.dispute(id, 'open'),
    closeDispute: async (id, status) => doorway.dispute(id, status),
    onboard: () => Promise.reject(new Error('Doorway pays no one out.')),
    deliveries: async (id) => doorway.deliveries(id),
    close,
  };
}

paymentProviderConformance('the example of the documentation', openDoorway, { without: ['payouts'] });

test('the documentation contains the code of this provider', async () => {
  const [page, code] = await Promise.all(
    [
      join(import.meta.dirname, '../../../../../../docs/add-a-payment-provider.md'),
      join(import.meta.dirname, 'doorway-provider.ts'),
    ].map((path) => readFile(path, 'utf8')),
  );
  expect(page).toContain(`\`\`\`ts\n${code}\`\`\`\n`);
});
