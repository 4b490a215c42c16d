import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { IdempotencyMismatchError } from '../payments.ts';
import { PayoutRefusedError, type PayoutGateway, type TransferRequest } from '../payouts.ts';
import { eventsOf, requestOf, type OpenProvider } from './open-provider.ts';

const urls = { returnUrl: 'https://ovation.example/payouts', refreshUrl: 'https://ovation.example/payouts?again=1' };

export function paysOut(get: () => OpenProvider): void {
  function payouts(): PayoutGateway {
    const gateway = get().provider.payouts;
    if (!gateway) throw new Error('This provider makes no transfers.');
    return gateway;
  }
  const createAccount = async (): Promise<string> =>
    (
      await payouts().createAccount({
        idempotencyKey: randomUUID(),
        reference: randomUUID(),
        email: 'performer@example.com',
        country: 'DE',
      })
    ).id;
  const transferTo = (accountId: string): TransferRequest => ({
    idempotencyKey: randomUUID(),
    accountId,
    amountMinor: 1_000n,
    currency: 'USD',
    reference: randomUUID(),
  });

  async function readyAccount(): Promise<string> {
    const id = await createAccount();
    await get().onboard(id, 'ready');
    return id;
  }

  // Payouts need incoming payments.
  beforeAll(async () => {
    const { provider, methods } = get();
    await provider.createPayment(requestOf(methods.ok, { amountMinor: 5_000_000n }));
  });

  test('one key opens one account, and is rejected for another', async () => {
    const request = {
      idempotencyKey: randomUUID(),
      reference: 'a performer',
      email: 'performer@example.com',
      country: 'DE',
    };
    const ids = await Promise.all([1, 2, 3].map(async () => (await payouts().createAccount(request)).id));
    expect(new Set(ids).size).toBe(1);
    await expect(payouts().createAccount({ ...request, reference: 'another' })).rejects.toThrow(
      IdempotencyMismatchError,
    );
  });

  test('an account is ready once its owner has identified themselves, which a webhook reports', async () => {
    const { onboard } = get();
    const id = await createAccount();
    expect(await payouts().retrieveAccount(id)).toEqual({
      isReady: false,
      problems: [expect.stringMatching(/^[A-Z].*\.$/)],
    });
    expect(URL.canParse(await payouts().onboardingLink(id, urls))).toBe(true);
    await onboard(id, 'restricted');
    expect(await payouts().retrieveAccount(id)).toEqual({
      isReady: false,
      problems: [expect.stringMatching(/^[A-Z].*\.$/)],
    });
    await onboard(id, 'ready');
    expect(await payouts().retrieveAccount(id)).toEqual({ isReady: true, problems: [] });
    expect(await eventsOf(get(), id)).toMatchObject([
      { type: 'payout-account.changed', accountId: id, isReady: false },
      { type: 'payout-account.changed', accountId: id, isReady: true },
    ]);
  });

  test('a missing account is not ready, has no page, and receives nothing', async () => {
    expect(await payouts().retrieveAccount('nothing')).toEqual({
      isReady: false,
      problems: [expect.stringMatching(/^[A-Z].*\.$/)],
    });
    await expect(payouts().onboardingLink('nothing', urls)).rejects.toThrow(PayoutRefusedError);
    await expect(payouts().transfer(transferTo('nothing'))).rejects.toThrow(PayoutRefusedError);
  });

  test('nothing is sent to an account that is not ready, with an explanation', async () => {
    await expect(payouts().transfer(transferTo(await createAccount()))).rejects.toThrow(/^[A-Z].*\.$/);
  });

  test('one key, and one reference, sends once', async () => {
    const request = transferTo(await readyAccount());
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await payouts().transfer(request)).id));
    ids.push((await payouts().transfer({ ...request, idempotencyKey: randomUUID() })).id);
    expect(new Set(ids).size).toBe(1);
    await expect(payouts().transfer({ ...request, amountMinor: 1_001n })).rejects.toThrow(IdempotencyMismatchError);
  });

  test('one key, and one reference, sends once, also after two days', async () => {
    const request = transferTo(await readyAccount());
    const { id } = await payouts().transfer(request);
    get().clock.advance(48 * 3_600_000);
    expect((await payouts().transfer(request)).id).toBe(id);
  });

  test.each([0n, -1n])('%s is not sent', async (amountMinor) => {
    await expect(payouts().transfer({ ...transferTo(await readyAccount()), amountMinor })).rejects.toThrow(
      PayoutRefusedError,
    );
  });
}
