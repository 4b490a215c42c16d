import { useState } from 'react';

const name = 'delivery-country';

/** The country that shipping is shown for, until there is an address: this browser's last choice. */
export function useDeliveryCountry(): readonly [string | undefined, (country: string | undefined) => void] {
  const [country, setCountry] = useState(read);
  return [
    country,
    (chosen) => {
      setCountry(chosen);
      keep(chosen);
    },
  ];
}

function read(): string | undefined {
  try {
    const stored = globalThis.localStorage?.getItem(name) ?? '';
    return /^[A-Z]{2}$/.test(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function keep(country: string | undefined): void {
  try {
    if (country === undefined) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, country);
  } catch {
    // Without storage it is chosen again next time.
  }
}
