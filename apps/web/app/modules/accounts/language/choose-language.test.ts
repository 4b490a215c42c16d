import { expect, test } from 'vitest';
import { addressIn } from './choose-language.ts';

test.each([
  ['/search', '', '/search?lang=de'],
  ['/search', '?q=cello&kind=videos', '/search?q=cello&kind=videos&lang=de'],
  ['/search', '?lang=ar&q=%C3%A9t%C3%A9', '/search?lang=de&q=%C3%A9t%C3%A9'],
])('the page %s%s in German is at %s', (pathname, search, address) => {
  expect(addressIn('de', pathname, search)).toBe(address);
});
