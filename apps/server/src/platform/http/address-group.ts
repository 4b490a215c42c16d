import { isIPv6 } from 'node:net';

/** Whoever has one IPv6 address has the whole /64 that it lies in: all of it counts as one visitor. An IPv4 address stands for itself. */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [front = '', back] = plain.split('::');
  const parts = front === '' ? [] : front.split(':');
  const behind = back === undefined || back === '' ? [] : back.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - parts.length - behind.length) }, () => '0');
  return [...parts, ...(back === undefined ? [] : zeros), ...behind].slice(0, 4).map((part) => Number.parseInt(part, 16).toString(16)).join(':');
}
