import { expect, test } from 'vitest';
import { preloadAfterStyles, takePreloads } from './late-scripts.server.ts';

const link = (href: string): string => `<link rel="modulepreload" href="${href}" nonce="n"/>`;

test('the links that preload scripts are removed from a head, and nothing else', () => {
  const styles = '<link rel="stylesheet" href="/style.css"/>';
  const { head, scripts } = takePreloads(`<head>${link('/a.js')}${styles}${link('/b.js')}<title>A page</title>`);
  expect(head).toBe(`<head>${styles}<title>A page</title>`);
  expect(scripts).toEqual(['/a.js', '/b.js']);
});

test('the inline script has the page’s nonce and all addresses', () => {
  const script = preloadAfterStyles(['/a.js', '/b.js'], 'n0nce');
  expect(script).toMatch(/^<script nonce="n0nce">.*<\/script>$/);
  expect(script).toContain('["/a.js","/b.js"]');
});
