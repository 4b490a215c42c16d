import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { IdempotencyMismatchError, UnknownPaymentMethodError, type CardSetup, type ProviderCard } from '../payments.ts';
import { eventsOf, methodOf, requestOf, type OpenProvider, type TestMethod } from './open-provider.ts';

const returnUrl = 'https://ovation.example/cards';

export function keepsCards(get: () => OpenProvider): void {
  const customerOf = async (): Promise<string> =>
    (
      await get().provider.createCustomer({
        idempotencyKey: randomUUID(),
        accountId: randomUUID(),
        email: 'fan@example.com',
        name: 'A fan',
      })
    ).id;
  const begin = async (customerId: string): Promise<CardSetup> =>
    get().provider.beginCardSetup({ idempotencyKey: randomUUID(), customerId, returnUrl });

  async function savedCard(method: TestMethod = 'ok'): Promise<{ customerId: string; card: ProviderCard }> {
    const { provider, enterCard } = get();
    const customerId = await customerOf();
    const setup = await begin(customerId);
    await enterCard(setup, method);
    const outcome = await provider.retrieveCardSetup(setup.id);
    if (!outcome?.card) throw new Error(`The card was not saved: ${outcome?.status}.`);
    return { customerId, card: outcome.card };
  }

  test('one key creates one customer and one setup, and is rejected for another', async () => {
    const { provider } = get();
    const customer = { idempotencyKey: randomUUID(), accountId: 'an account', email: 'fan@example.com', name: 'A fan' };
    const ids = await Promise.all([1, 2, 3].map(async () => (await provider.createCustomer(customer)).id));
    expect(new Set(ids).size).toBe(1);
    await expect(provider.createCustomer({ ...customer, accountId: 'another' })).rejects.toThrow(
      IdempotencyMismatchError,
    );
    const setup = { idempotencyKey: randomUUID(), customerId: ids[0] ?? '', returnUrl };
    const setups = await Promise.all([1, 2, 3].map(() => provider.beginCardSetup(setup)));
    expect(new Set(setups.map(({ id }) => id)).size).toBe(1);
    await expect(provider.beginCardSetup({ ...setup, customerId: await customerOf() })).rejects.toThrow(
      IdempotencyMismatchError,
    );
  });

  test('a card is entered at the provider: by the browser with a secret, or on a page', async () => {
    const { provider } = get();
    const customerId = await customerOf();
    const { id, clientSecret, publishableKey, redirectUrl } = await begin(customerId);
    expect(redirectUrl === undefined).toBe(clientSecret !== undefined && publishableKey !== undefined);
    if (redirectUrl !== undefined) expect(URL.canParse(redirectUrl)).toBe(true);
    expect(await provider.retrieveCardSetup(id)).toEqual({ status: 'requires_action', customerId });
  });

  test('a saved card is described, and pays without its owner', async () => {
    const { provider } = get();
    const { customerId, card } = await savedCard();
    expect(card).toMatchObject({ brand: expect.stringMatching(/^[a-z_]+$/), last4: expect.stringMatching(/^\d{4}$/) });
    expect(card.expiryMonth).toBeGreaterThanOrEqual(1);
    expect(card.expiryMonth).toBeLessThanOrEqual(12);
    expect(card.expiryYear).toBeGreaterThan(2_025);
    expect(await provider.knowsPaymentMethod(card.paymentMethod)).toBe(true);
    for (const offSession of [false, true])
      expect(await provider.createPayment(requestOf(card.paymentMethod, { customerId, offSession }))).toMatchObject({
        status: 'succeeded',
      });
  });

  test('if cards have fingerprints, a card has the same one for every customer', async () => {
    const fingerprints = [await savedCard(), await savedCard(), await savedCard('refundFails')].map(
      ({ card }) => card.fingerprint,
    );
    const [first, again, other] = fingerprints;
    expect(again).toBe(first);
    if (first !== undefined) expect(other).not.toBe(first);
  });

  test('a card that its bank does not accept is not saved, and the customer gets an explanation', async () => {
    const { provider, enterCard } = get();
    const customerId = await customerOf();
    const setup = await begin(customerId);
    await enterCard(setup, undefined);
    expect(await provider.retrieveCardSetup(setup.id)).toEqual({
      status: 'failed',
      customerId,
      failureMessage: expect.stringMatching(/^[A-Z].*\.$/),
    });
  });

  test('a saved card may be declined later, or require a confirmation', async () => {
    const opened = get();
    const { customerId, card } = await savedCard('authenticate');
    const payment = await opened.provider.createPayment(requestOf(card.paymentMethod, { customerId }));
    expect(payment.status).toBe('requires_action');
    await opened.confirm(payment, 'approve');
    expect(await eventsOf(opened, payment.id)).toMatchObject([{ type: 'payment.succeeded' }]);
    expect(
      await opened.provider.createPayment(requestOf(card.paymentMethod, { customerId, offSession: true })),
    ).toMatchObject({ status: 'failed', failureCode: 'authentication_required' });
  });

  test('no customer can pay with the card of another', async () => {
    const { provider } = get();
    const [{ card }, customerId] = [await savedCard(), await customerOf()];
    await expect(provider.createPayment(requestOf(card.paymentMethod, { customerId }))).rejects.toThrow(
      UnknownPaymentMethodError,
    );
  });

  test('a removed card no longer pays, and may be removed twice', async () => {
    const { provider } = get();
    const { customerId, card } = await savedCard();
    const request = requestOf(card.paymentMethod, { customerId });
    const paid = await provider.createPayment(request);
    await provider.removeCard(card.paymentMethod);
    await provider.removeCard(card.paymentMethod);
    await expect(provider.createPayment(requestOf(card.paymentMethod, { customerId }))).rejects.toThrow(
      UnknownPaymentMethodError,
    );
    expect((await provider.createPayment(request)).id).toBe(paid.id);
    await expect(provider.removeCard('nothing')).resolves.toBeUndefined();
  });

  test('an unknown setup is not found', async () =>
    expect(await get().provider.retrieveCardSetup('nothing')).toBeUndefined());

  test('every test card behaves the same when it is saved', async () => {
    const { provider } = get();
    const { customerId, card } = await savedCard('refundFails');
    const { id } = await provider.createPayment(requestOf(card.paymentMethod, { customerId }));
    expect(
      (await provider.refundPayment({ idempotencyKey: randomUUID(), providerPaymentId: id, amountMinor: 5n })).status,
    ).toBe('pending');
    expect(methodOf(get(), 'refundFails')).not.toBe(card.paymentMethod);
  });
}
