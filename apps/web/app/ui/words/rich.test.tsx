import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { rich } from './rich.tsx';

test('an element is put around the words of its tag, or in the place of its name', () => {
  const words = rich('Read the <terms>terms</terms>, {name}.', { terms: <u lang="la" />, name: <b>Ann</b> });
  expect(renderToStaticMarkup(words)).toBe('Read the <u lang="la">terms</u>, <b>Ann</b>.');
});

test('what people write is never read as a tag', () => {
  const words = rich('{name} likes <post>this</post>', { name: 'A <post>b</post> <x/>', post: <i /> });
  expect(renderToStaticMarkup(words)).toBe('A &lt;post&gt;b&lt;/post&gt; &lt;x/&gt; likes <i>this</i>');
});
