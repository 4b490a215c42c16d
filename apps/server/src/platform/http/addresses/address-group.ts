import { isIPv6 } from 'node:net';

/**
 * Hextets that a network gives to one customer: the rest of an IPv6 address each of them may choose anew for every
 * call.
 */
const customerHextets = 4;

/**
 * Who is counted together for an address: the /64 of IPv6, the address itself of IPv4, also where it is written as
 * IPv6.
 */
export function addressGroup(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  return mapped ?? `${hextetsOf(bare).slice(0, customerHextets).join(':')}::/64`;
}

function hextetsOf(address: string): string[] {
  // Written anew by the platform: lower case, no leading zeros, the longest run of zeros as `::`.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(zeros).fill('0'), ...last];
}
