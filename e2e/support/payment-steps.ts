import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

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
