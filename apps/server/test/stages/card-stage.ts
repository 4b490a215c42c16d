import { topUpWallet } from '@ovation/contract/money/money.ts';
import { listPaymentCards, removePaymentCard, saveCard, type PaymentCard } from '@ovation/contract/money/payments.ts';
import { createWorld, type Person } from '@ovation/testing';
import { startTestServer } from '../start-server.ts';

export const sandbox = { provider: 'sandbox' };

/** A site with a performer, for tests that save cards with the sandbox and pay with them. */
export async function setCardStage() {
  const server = await startTestServer({ LOG_LEVEL: 'fatal' });
  const world = createWorld(server);
  const performer = await world.performer({ monthlyPrice: 10 });

  const beginSetup = async (fan: Person, returnTo?: string) =>
    (await fan.client.call(saveCard, { params: sandbox, body: returnTo === undefined ? {} : { returnTo } })).setup ?? {
      id: '',
    };
  const finish = async (fan: Person, setupId: string) =>
    (await fan.client.call(saveCard, { params: sandbox, body: { setupId } })).card as PaymentCard;
  const cardsOf = (fan: Person) => fan.client.call(listPaymentCards);
  const topUp = (fan: Person, paymentMethod: string) =>
    fan.client.call(topUpWallet, { body: { amount: 20, paymentMethod } });
  const remove = (fan: Person, id: string, confirm?: 'true') =>
    fan.client.call(removePaymentCard, { params: { id }, ...(confirm === undefined ? {} : { query: { confirm } }) });

  /** Chooses a card on the provider's page, and returns the page that it redirects to. */
  async function choose(redirectUrl: string | undefined, card: string): Promise<string | null> {
    const page = await fetch(`${server.url}${new URL(redirectUrl ?? '').pathname}/${card}`, {
      method: 'POST',
      redirect: 'manual',
    });
    return page.headers.get('location');
  }

  async function savedCard(fan: Person, card = 'sandbox_ok'): Promise<PaymentCard> {
    const { id, redirectUrl } = await beginSetup(fan);
    await choose(redirectUrl, card);
    return finish(fan, id);
  }
  return { server, world, performer, beginSetup, finish, cardsOf, topUp, remove, choose, savedCard };
}

export type CardStage = Awaited<ReturnType<typeof setCardStage>>;
