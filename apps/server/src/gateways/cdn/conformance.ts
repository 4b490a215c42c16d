import { describe, expect, test } from 'vitest';
import type { Cdn } from './cdn.ts';

export interface TriedCdn {
  readonly cdn: Cdn;
  /** Whether the network gives the file of this address at that time, by its own documented rules. */
  opens(address: URL, at: Date): boolean;
}

const key = 'renditions/0199/image-1280.webp';
const at = new Date('2026-11-28T12:00:00Z');
const expiresAt = new Date('2026-11-28T12:10:00Z');

/** What every network has to do with our addresses. */
export function describeCdn(name: string, { cdn, opens }: TriedCdn): void {
  const address = () => new URL(cdn.sign(key, expiresAt));

  describe(`addresses of ${name}`, () => {
    test('are of the network, and of the object in the bucket', () => {
      expect([address().origin, address().pathname]).toEqual([cdn.origin, `/${key}`]);
    });

    test('work until they expire', () => {
      expect(opens(address(), at)).toBe(true);
      expect(opens(address(), new Date(expiresAt.getTime() - 1_000))).toBe(true);
      expect(opens(address(), new Date(expiresAt.getTime() + 1_000))).toBe(false);
    });

    test('do not open another object', () => {
      const other = address();
      other.pathname = other.pathname.replace('1280', '2560');
      expect(opens(other, at)).toBe(false);
    });

    test('cannot be extended', () => {
      const longer = new URL(address().href.replaceAll(seconds(expiresAt), seconds(new Date('2027-11-28T12:00:00Z'))));
      expect(longer.href).not.toBe(address().href);
      expect(opens(longer, at)).toBe(false);
    });

    test('need every part of their signature', () => {
      expect([...address().searchParams.keys()].length).toBeGreaterThan(1);
      for (const part of address().searchParams.keys()) {
        const cut = address();
        cut.searchParams.delete(part);
        expect(opens(cut, at)).toBe(false);
      }
    });

    test('are the same for the same object and time, so that browsers find them in their cache', () => {
      expect(address().href).toBe(address().href);
    });
  });
}

function seconds(time: Date): string {
  return String(time.getTime() / 1_000);
}
