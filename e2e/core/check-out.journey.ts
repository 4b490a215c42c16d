import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { searchEarnings } from '@ovation/contract/money/earnings.ts';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { searchOwnOrders } from '@ovation/contract/shop/orders.ts';
import type { Person } from '@ovation/testing/world.ts';

import { checkScreen, expectFailure } from '../support/browser.ts';
import { devices } from '../support/devices.ts';
import { shareJourney } from '../support/shared-journey.ts';
import { sellPoster, shipEverywhere } from '../support/shop-stage.ts';
import { goToCheckoutFromHere, lineOf, pay, putIntoCart } from '../support/shop-steps.ts';
import { createSteps } from '../support/steps.ts';

const journey = shareJourney();

const confirm = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

describe.each(devices)('a fan on a $name, who buys from two performers,', (device) => {
  const step = createSteps();
  let ada: Person;
  let fan: Person;
  let page: Page;
  let studio: Page;
  let number: string;

  test(
    'puts a variant from one and two pieces from the other into the cart',
    step(async () => {
      const bo = await journey.world.performer();
      ada = await journey.world.performer();
      await shipEverywhere(ada);
      const poster = await sellPoster(ada, {
        name: 'Signed poster',
        variants: [
          { name: 'A2', price: 18, stock: 50, sku: 'POSTER-A2' },
          { name: 'A1', price: 30, stock: 50 },
        ],
      });
      const mug = await sellPoster(bo, { name: 'Mug', variants: [{ name: '', price: 9, stock: null }] });
      fan = await journey.world.fan({ balance: 100 });
      page = await journey.open(fan, device);
      await putIntoCart(page, ada, poster, async () => page.getByRole('radio', { name: /A1/ }).first().click());
      await putIntoCart(page, bo, mug);
      await page.goto('/cart');
      await lineOf(page, 'Mug').getByRole('button', { name: 'Add one Mug' }).click();
      await page.getByText('Total excluding shipping').waitFor();
      await goToCheckoutFromHere(page);
    }),
  );

  test(
    'enters an address: a wrong postcode is refused at its field, and nothing that was typed is lost',
    step(async () => {
      expectFailure(page, '/api/addresses/create');
      const address = page.getByRole('form', { name: 'New address' });
      await page.getByText('Please enter a delivery address.').waitFor();
      await address.getByLabel('Name').fill('Ada Lovelace');
      await address.getByRole('combobox', { name: 'Country' }).fill('Germany');
      await page.getByRole('option', { name: 'Germany', exact: true }).click();
      await address.getByLabel('Street').fill('Chausseestraße 12');
      await address.getByLabel('Postcode').fill('1011');
      await address.getByRole('combobox', { name: 'City' }).fill('Berlin');
      await page.keyboard.press('Escape');
      await address.getByRole('button', { name: 'Deliver to this address' }).click();
      await expect.poll(() => address.getByLabel('Postcode').getAttribute('aria-invalid')).toBe('true');
      for (const [label, typed] of [
        ['Name', 'Ada Lovelace'],
        ['Street', 'Chausseestraße 12'],
        ['Postcode', '1011'],
      ] as const)
        await expect.poll(() => address.getByLabel(label).inputValue()).toBe(typed);
      await address.getByLabel('Postcode').fill('10115');
      await address.getByRole('button', { name: 'Deliver to this address' }).click();
      await page.getByRole('radio', { name: /Ada Lovelace/ }).waitFor();
    }),
  );

  test(
    'pays both orders at once, to the cent',
    step(async () => {
      await checkScreen(page);
      // The A1 poster is 30 and its shipping 4, two mugs are 18 without shipping.
      await pay(page, '$52.00');
      await page.getByText('Your 2 orders are placed.').waitFor();
      expect((await fan.client.call(getMe)).balance).toBe(48);
    }),
  );

  test(
    'sees their order prepared and shipped while the seller does it',
    step(async () => {
      const { data } = await fan.client.call(searchOwnOrders);
      const order = data.find(({ performer }) => performer._id === ada.id);
      number = order?.number ?? '';
      await page.goto(`/orders/${order?._id}`);
      await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
      await page.getByText(/Until they start preparing it, you can still cancel it/).waitFor();

      studio = await journey.open(ada, device);
      await studio.goto('/creator/orders');
      await studio.getByRole('link', { name: /To ship 1/ }).waitFor();
      await studio.getByRole('link', { name: new RegExp(number) }).click();
      await studio.getByText('Chausseestraße 12').waitFor();
      await studio.getByText(/The money is on hold until the order is completed/).waitFor();
      await studio.getByRole('button', { name: 'Mark as being prepared' }).click();
      await page.getByText(/is preparing your order/).waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Cancel the order' }).count()).toBe(0);
      await studio.getByRole('button', { name: 'Mark as shipped' }).click();
      await studio.getByLabel('Carrier').fill('DHL');
      await studio.getByLabel('Tracking code').fill('0034');
      await studio.getByLabel('Tracking address').fill('https://example.com/parcel/0034');
      await checkScreen(studio);
      await confirm(studio, 'Mark as shipped');
      await page.getByText('DHL, 0034').waitFor();
      await expect
        .poll(() => page.getByRole('link', { name: 'Track the parcel' }).getAttribute('href'))
        .toBe('https://example.com/parcel/0034');
    }),
  );

  test(
    'confirms that it arrived and is fine; both have their money and their receipt',
    step(async () => {
      await page.getByRole('button', { name: 'It has arrived' }).click();
      await confirm(page, 'It has arrived');
      await studio.getByText('It has arrived. Your fan can still report a problem.').waitFor();
      await page.getByRole('button', { name: 'Everything is fine' }).click();
      await confirm(page, 'Everything is fine');
      await page.getByText('All done. You can write a review.').waitFor();
      await studio.getByText('You see the address only while the order is open.').waitFor();
      expect((await ada.client.call(searchEarnings, { query: {} })).data).toMatchObject([{ gross: 34, net: 34 }]);
      await page.getByRole('link', { name: 'Receipt' }).click();
      await page.getByRole('article', { name: 'Receipt' }).getByText('$34.00').waitFor();
    }),
  );
});
