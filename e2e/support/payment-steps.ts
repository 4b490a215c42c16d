import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createTokenPackage } from '@ovation/contract/money/token-packages.ts';
import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import type { Person, World } from '@ovation/testing/world.ts';

export const seasonTicket = { name: 'Season ticket', price: 55, tokens: 60 };

/** A performer with a post for subscribers and one for sale, on a site that sells a token package. */
export async function createSeller(world: World): Promise<{ performer: Person; paid: OwnFeed }> {
  const performer = await world.performer({ monthlyPrice: 8, yearlyPrice: 80, isFreeSubscription: false });
  await world.feed(performer, {
    access: 'subscribers',
    text: `For those who subscribe. ${'It took a while. '.repeat(20)}The second act is done.`,
  });
  const paid = await world.feed(performer, {
    access: 'paid',
    price: 4.5,
    text: `For those who buy. ${'It took a while. '.repeat(20)}Now you know the secret.`,
  });
  await world.admin.call(createTokenPackage, { body: seasonTicket });
  return { performer, paid };
}

export async function startTopUp(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Top up', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).waitFor();
}

export async function chooseAmount(page: Page, amount: string): Promise<void> {
  await page.getByRole('radio', { name: 'Another amount' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
}

/** One of the sandbox's cards, which pay without being saved. */
export async function chooseCard(page: Page, card: string): Promise<void> {
  await page.getByRole('radio', { name: 'A test card' }).click();
  await page.getByRole('combobox', { name: 'Test card' }).click();
  await page.getByRole('option', { name: card, exact: true }).click();
}

/** The page's balance, not the navigation's. */
export function balanceOf(page: Page): Locator {
  return page.getByRole('main').locator('p[aria-live]');
}

export async function expectBalance(page: Page, balance: string): Promise<void> {
  await expect.poll(() => balanceOf(page).textContent()).toBe(balance);
}

export async function decide(page: Page, decision: 'Approve' | 'Refuse'): Promise<void> {
  await page.getByRole('heading', { name: 'Confirm your payment' }).waitFor();
  await page.getByRole('button', { name: decision }).click();
}
