import { saveCard } from '@ovation/contract/money/payments.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks } from '../../ledger/index.ts';
import { setCardStage, type CardStage } from '../../../../test/stages/card-stage.ts';

let stage: CardStage;
beforeAll(async () => {
  stage = await setCardStage();
});
afterAll(() => stage.server.stop());

const notFound = { statusCode: 404, code: 'not-found' };

describe('saving a card', () => {
  test('begins at the provider, returns to the fan’s page, and stores what identifies the card', async () => {
    const fan = await stage.world.fan();
    const { id, redirectUrl } = await stage.beginSetup(fan, '/checkout?step=2');
    expect(await stage.choose(redirectUrl, 'sandbox_ok')).toBe(`/checkout?step=2&cardSetup=${id}`);
    const card = await stage.finish(fan, id);
    expect(card).toMatchObject({
      provider: 'sandbox',
      brand: 'visa',
      last4: '4242',
      expiryMonth: 12,
      isExpired: false,
      isDefault: true,
      subscriptionCount: 0,
    });
    expect(await stage.cardsOf(fan)).toMatchObject({
      total: 1,
      data: [card],
      provider: 'sandbox',
      testCards: expect.arrayContaining([
        { paymentMethod: 'sandbox_ok', label: expect.any(String) as string },
      ]) as unknown,
    });
  });

  test('leads to the cards where the fan named no page', async () => {
    const { id, redirectUrl } = await stage.beginSetup(await stage.world.fan());
    expect(await stage.choose(redirectUrl, 'sandbox_ok')).toBe(`/wallet/cards?cardSetup=${id}`);
  });

  test('20 times at once saves it once', async () => {
    const fan = await stage.world.fan();
    const { id, redirectUrl } = await stage.beginSetup(fan);
    await stage.choose(redirectUrl, 'sandbox_ok');
    const cards = await Promise.all(Array.from({ length: 20 }, () => stage.finish(fan, id)));
    expect(new Set(cards.map(({ _id }) => _id))).toHaveLength(1);
    expect((await stage.cardsOf(fan)).total).toBe(1);
  });

  test('that is unfinished or refused by the bank saves nothing and says that nothing was charged', async () => {
    const fan = await stage.world.fan();
    const { id, redirectUrl } = await stage.beginSetup(fan);
    const notSaved = {
      statusCode: 409,
      code: 'card-not-saved',
      message: expect.stringMatching(/nothing was charged/i) as string,
    };
    await expect(stage.finish(fan, id)).rejects.toMatchObject(notSaved);
    await stage.choose(redirectUrl, 'refuse');
    await expect(stage.finish(fan, id)).rejects.toMatchObject(notSaved);
    expect((await stage.cardsOf(fan)).total).toBe(0);
  });

  test('works only for the account that began it', async () => {
    const [fan, thief] = [await stage.world.fan(), await stage.world.fan()];
    const { id, redirectUrl } = await stage.beginSetup(fan);
    await stage.choose(redirectUrl, 'sandbox_ok');
    await expect(stage.finish(thief, id)).rejects.toMatchObject(notFound);
    await stage.beginSetup(thief);
    await expect(stage.finish(thief, id)).rejects.toMatchObject(notFound);
    await expect(stage.finish(fan, crypto.randomUUID())).rejects.toMatchObject(notFound);
  });

  test('of another customer fails, even if the setup is recorded as the caller’s', async () => {
    const [fan, thief] = [await stage.world.fan(), await stage.world.fan()];
    const { id, redirectUrl } = await stage.beginSetup(fan);
    await stage.choose(redirectUrl, 'sandbox_ok');
    const theirs = await stage.beginSetup(thief);
    const { provider_setup_id } = await stage.server.app.database
      .selectFrom('payment_card_setups')
      .select('provider_setup_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await stage.server.app.database
      .updateTable('payment_card_setups')
      .set({ provider_setup_id })
      .where('id', '=', theirs.id)
      .execute();
    await expect(stage.finish(thief, theirs.id)).rejects.toMatchObject(notFound);
  });

  test.each(['nobody', 'stripe', 'constructor'])(
    'with %s, who keeps no cards for us, is not found',
    async (provider) => {
      const fan = await stage.world.fan();
      await expect(fan.client.call(saveCard, { params: { provider }, body: {} })).rejects.toMatchObject(notFound);
    },
  );

  test.each(['https://evil.example/', '//evil.example', 'cards'])('does not return to %s', async (returnTo) => {
    await expect(stage.beginSetup(await stage.world.fan(), returnTo)).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'returnTo' }],
    });
  });

  test('stops at ten', async () => {
    const fan = await stage.world.fan();
    for (let count = 0; count < 10; count += 1) await stage.savedCard(fan);
    await expect(stage.savedCard(fan)).rejects.toMatchObject({
      code: 'card-not-saved',
      message: 'You already have 10 cards. Please remove one first. Nothing was charged.',
    });
  });

  test('says so when the provider does not answer', async () => {
    const [fan, provider] = [await stage.world.fan(), stage.server.app.payments.current()];
    const original = provider.beginCardSetup.bind(provider);
    provider.beginCardSetup = async () => {
      throw new Error('The connection broke.');
    };
    await expect(stage.beginSetup(fan)).rejects.toMatchObject({ statusCode: 503, code: 'provider-unavailable' });
    provider.beginCardSetup = original;
  });
});

test('leaves the books correct', async () => expect(await auditBooks(stage.server.app)).toEqual([]));
