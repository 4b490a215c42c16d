import { isIPv6 } from 'node:net';

/**
 * The hextets of a customer's network: customers choose the rest of an IPv6 address themselves, and may change it for
 * every call.
 */
const customerHextets = 4;

/**
 * The group that an address is counted in: its /64 for IPv6, the address itself for IPv4, also if it is mapped to IPv6.
 */
export function addressGroup(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  return mapped ?? `${hextetsOf(bare).slice(0, customerHextets).join(':')}::/64`;
}

function hextetsOf(address: string): string[] {
  // URL normalises the address: lower case, no leading zeros, the longest run of zeros as `::`.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(zeros).fill('0'), ...last];
}
