/** Letters and digits that are hard to confuse, on paper or over the telephone. */
const unambiguous = 'ACDEFGHJKLMNPQRTUVWXY3479';

const length = 6;

/** Six letters and digits from random bytes: 240 million numbers, which are also hard to guess. */
export function makeOrderNumber(random: Uint8Array): string {
  return Array.from(random.subarray(0, length), (byte) => unambiguous[byte % unambiguous.length]).join('');
}

/** `7K3QF9` → `7K3-QF9` */
export function formatOrderNumber(number: string): string {
  return `${number.slice(0, length / 2)}-${number.slice(length / 2)}`;
}

/** `7k3-qf9` → `7K3QF9`: what a person typed, as numbers are stored. */
export function normaliseOrderNumber(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}
