import { expect, test } from 'vitest';
import { preloadAfterStyles, takePreloads } from './late-scripts.server.ts';

const link = (href: string): string => `<link rel="modulepreload" href="${href}" nonce="n"/>`;

test('a head is left without the links that ask for scripts at once, and with everything else', () => {
  const styles = '<link rel="stylesheet" href="/style.css"/>';
  const { head, scripts } = takePreloads(`<head>${link('/a.js')}${styles}${link('/b.js')}<title>A page</title>`);
  expect(head).toBe(`<head>${styles}<title>A page</title>`);
  expect(scripts).toEqual(['/a.js', '/b.js']);
});

test('the script that asks for them later carries the page’s nonce, and the address of each', () => {
  const script = preloadAfterStyles(['/a.js', '/b.js'], 'n0nce');
  expect(script).toMatch(/^<script nonce="n0nce">.*<\/script>$/);
  expect(script).toContain('["/a.js","/b.js"]');
});
