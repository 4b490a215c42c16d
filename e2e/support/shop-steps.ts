import type { Page } from 'playwright-core';
import type { OwnProduct } from '@ovation/contract/shop/products.ts';
import type { Person } from '@ovation/testing/world.ts';

/** Opens a product's page and puts it into the cart. */
export async function putIntoCart(
  page: Page,
  performer: Person,
  product: OwnProduct,
  choose?: (page: Page) => Promise<void>,
): Promise<void> {
  await page.goto(`/${performer.username}/products/${product._id}`);
  await choose?.(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByText('It is in your cart.').waitFor();
}

/** The line of a product in the cart. */
export const lineOf = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });

/** Opens the cart and goes on to pay. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.goto('/cart');
  await goToCheckoutFromHere(page);
}

/** The same from the open cart. */
export async function goToCheckoutFromHere(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();
}

/** Pays what the button says, and waits for the orders. */
export async function pay(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: `Pay ${amount}` }).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
}
