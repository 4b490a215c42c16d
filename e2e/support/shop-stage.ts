import { createAddress, type Address } from '@ovation/contract/shop/addresses.ts';
import { createProduct, type OwnProduct } from '@ovation/contract/shop/products.ts';
import { setShippingZones } from '@ovation/contract/shop/shipping.ts';
import { makePicture } from '@ovation/testing/picture.ts';
import type { Person } from '@ovation/testing/world.ts';

interface SoldVariant {
  readonly name: string;
  readonly price: number;
  readonly stock: number | null;
  readonly sku?: string;
}

/** A published product that is shipped, with a picture. */
export async function sellPoster(
  performer: Person,
  { name = 'Signed poster', variants }: { readonly name?: string; readonly variants: readonly SoldVariant[] },
): Promise<OwnProduct> {
  return performer.client.call(createProduct, {
    body: {
      type: 'physical',
      name,
      description: 'Printed in our own workshop.',
      price: String(variants[0]?.price ?? 10),
      variants: JSON.stringify(variants),
      publishedAt: 'now',
    },
    files: { images: [await makePicture({ width: 640, height: 480 })] },
  });
}

/** A published product to download, with one file of this text. */
export async function sellDownload(
  performer: Person,
  { name = 'Presets', price = 6, text = 'Ten presets for winter light.' } = {},
): Promise<OwnProduct> {
  return performer.client.call(createProduct, {
    body: { type: 'digital', name, price: String(price), publishedAt: 'now' },
    files: { images: [await makePicture({ width: 640, height: 480 })], file: new File([text], 'presets.txt') },
  });
}

/** Ships to Germany for 4, elsewhere for 9. */
export async function shipEverywhere(performer: Person): Promise<void> {
  await performer.client.call(setShippingZones, {
    body: {
      zones: [
        { name: 'Germany', countries: ['DE'], price: 4 },
        { name: 'Elsewhere', countries: [], price: 9 },
      ],
    },
  });
}

export async function saveAddress(fan: Person, name = 'Ada Lovelace'): Promise<Address> {
  return fan.client.call(createAddress, {
    body: {
      name,
      country: 'DE',
      state: 'BE',
      city: 'Berlin',
      zip: '10115',
      streetAddress: 'Chausseestraße',
      streetNumber: '12',
    },
  });
}
