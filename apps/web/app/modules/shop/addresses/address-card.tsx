import type { DeliveryAddress } from '@ovation/contract/shop/addresses.ts';
import { countryName } from '../../../ui/words/formats.ts';
import classes from '../shop.module.css';

/** An address in several lines, with the note for the person who delivers. */
export function AddressLines({ address }: { readonly address: DeliveryAddress }) {
  return (
    <address className={classes.address}>
      {addressLines(address).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {address.description === undefined ? null : <span className={classes.note}>{address.description}</span>}
    </address>
  );
}

/** The lines of an address, as on a parcel. */
export function addressLines(address: DeliveryAddress): string[] {
  const { name, streetAddress, streetNumber, zip, city, state, country } = address;
  const street = join(' ', streetAddress, streetNumber);
  const place = join(', ', join(' ', zip, city), state);
  return [name, street, place, countryName(country)].filter((line) => line !== '');
}

/** The same in one line, without the name. */
export function shortAddress(address: DeliveryAddress): string {
  return addressLines(address).slice(1).join(', ');
}

function join(separator: string, ...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(separator);
}
