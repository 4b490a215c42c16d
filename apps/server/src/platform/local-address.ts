import { BlockList, isIP } from 'node:net';

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['0.0.0.0', 32],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6');

/** Names that no one can own on the internet (RFC 2606, 6761, 6762, 8375), and names without a dot. */
const localNames = /^[^.]+$|\.(?:localhost|local|internal|test|example|invalid)$|(?:^|\.)home\.arpa$/;

/**
 * Whether an address is reachable only on this machine or its network: `http://localhost:3000`, `http://192.168.0.7`.
 */
export function isLocalAddress(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family === 0) return localNames.test(host);
  return privateNetworks.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
