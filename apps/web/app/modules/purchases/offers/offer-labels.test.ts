import { expect, test } from 'vitest';
import { offerLabel } from './offers.tsx';

test.each([
  [{ kind: 'follow' } as const, 'Follow for free'],
  [{ kind: 'subscribe', price: 8 } as const, 'Subscribe for $8.00 a month'],
  [{ kind: 'subscribe' } as const, 'Subscribe for free'],
  [{ kind: 'buy', price: 2.5 } as const, 'Buy for $2.50'],
])('the offer %j is labelled “%s”', (offer, label) => expect(offerLabel(offer)).toBe(label));
