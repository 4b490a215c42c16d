import type { DeliveryAddress } from '@ovation/contract/shop/addresses.ts';
import { addressLines } from './describe-address.ts';

/** An address in several lines, with the note for the person who delivers. */
export function AddressLines({ address }: { readonly address: DeliveryAddress }) {
  return (
    <address className="shop-address">
      {addressLines(address).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {address.description === undefined ? null : <span className="shop-note">{address.description}</span>}
    </address>
  );
}
