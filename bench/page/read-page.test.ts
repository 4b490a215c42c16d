import { expect, test } from 'vitest';
import { findElement, outlineOf, readPage } from './read-page.ts';

const bodyOf = (html: string) =>
  findElement('body', readPage(`<!DOCTYPE html><html><head><meta charSet="utf-8"/></head>${html}</html>`));

test('reads elements, attributes and texts as React writes them', () => {
  expect(
    bodyOf('<body><p class="a b" hidden="">1 &lt; 2 &amp; &quot;so&quot;</p><img alt="" src="/x"/></body>'),
  ).toEqual({
    tag: 'body',
    attributes: [],
    parts: [
      {
        tag: 'p',
        attributes: [
          ['class', 'a b'],
          ['hidden', ''],
        ],
        parts: ['1 < 2 & "so"'],
      },
      {
        tag: 'img',
        attributes: [
          ['alt', ''],
          ['src', '/x'],
        ],
        parts: [],
      },
    ],
  });
});

test('splits texts where React does, and leaves out scripts', () => {
  const { parts } = bodyOf(
    '<body>3<!-- --> likes<!--$--><style>a > b {}</style><script>"</p>"</script><!--/$--></body>',
  );
  expect(parts).toEqual(['3', ' likes', { tag: 'style', attributes: [], parts: ['a > b {}'] }]);
});

test('compares pages by what they show, not by how they are written', () => {
  const outline = outlineOf(bodyOf('<body><a href="/x" tabIndex="0">3<!-- --> likes</a></body>'));
  expect(outlineOf(bodyOf('<body><a tabindex="0" href="/x">3 likes</a></body>'))).toEqual(outline);
  expect(outlineOf(bodyOf('<body><a tabindex="0" href="/x">4 likes</a></body>'))).not.toEqual(outline);
  expect(outlineOf(bodyOf('<body><a tabindex="0" href="/x"><b>3 likes</b></a></body>'))).not.toEqual(outline);
});

test('rejects what is not well-formed', () => {
  expect(() => readPage('<p><b></p></b>')).toThrow('p is closed');
  expect(() => readPage('<p>')).toThrow('p is not closed');
  expect(() => readPage('<p class=a></p>')).toThrow('not HTML as React writes it');
});
