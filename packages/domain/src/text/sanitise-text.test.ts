import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutToTeaser } from '../cover.ts';
import { sanitiseHtml, sanitiseLine, sanitiseText } from './sanitise-text.ts';

test.each([
  ['I <3 you & me', 'I <3 you & me'],
  ['Tickets <here soon, see you', 'Tickets <here soon, see you'],
  ['Size <m, or S<M<L', 'Size <m, or S<M<L'],
  ['broken <b markup', 'broken <b markup'],
  [
    'a 2>1 sale: <soon>, <you@example.org> <https://example.org/>',
    'a 2>1 sale: <soon>, <you@example.org> <https://example.org/>',
  ],
  ['<!-- to be continued', '<!-- to be continued'],
  ['hello <script>alert(1)</script>world', 'hello world'],
  ['<!-- hidden -->seen', 'seen'],
  ['<img src=x onerror=alert(1)>picture', 'picture'],
  ['<img alt="a > b" src=x>picture', 'picture'],
  ['<svg/onload=alert(1)>drawing', 'drawing'],
  ['<script>alert(1) // never closed', 'alert(1) // never closed'],
  ['&lt;script&gt; as typed', '&lt;script&gt; as typed'],
  ['a < b and b > c &amp; done <i>x</i>', 'a < b and b > c &amp; done x'],
  ['<scr<script>ipt>alert(1)</script>', '<scr'],
  ['<scr<b>ipt>alert(1)</scr</b>ipt>', '<scr ipt>alert(1)</scr ipt>'],
  ['<<b>script>x</<b>script>', ''],
  ['&lt;script&gt;1<b>x</b>', '&lt;script&gt;1 x'],
  ['<b>bold</b><i>i</i>', 'bold i'],
  ['Hello <b>you</b>, dear "<i>friend</i>".', 'Hello you, dear "friend".'],
  ['<p>One</p><p>Two<br>Three</p>\n<ul><li>Four</li> </ul>', 'One\nTwo\nThree\nFour'],
  ['my <a href="https://example.org/?a=1&amp;b=2">shop</a>now', 'my shop (https://example.org/?a=1&b=2) now'],
  ['<a class=x href=https://example.org>https://example.org</a>', 'https://example.org'],
  ["<a href='mailto:me@example.org'>Write</a>", 'Write (me@example.org)'],
  ['<a href="javascript:alert(1)">here</a>', 'here'],
  ['\u200B\n\u2060', ''],
  ['<b>\u3164</b>', ''],
  ['👩‍🎤\n', '👩‍🎤\n'],
])('%j becomes %j', (typed, kept) => {
  expect(sanitiseText(typed)).toBe(kept);
});

/** Texts with everything that markup is made of. */
const pieces = fc.array(
  fc.oneof(
    fc.constantFrom('<', '>', '</', '<!--', '-->', '<b', '<a href=', '"', "'", '=', ' ', '\n', 'script', 'p', '&amp;'),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  ),
);

test('a text without ">" stays as it was typed', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const typed = `x${parts.join('').replaceAll('>', '')}`;
      expect(sanitiseText(typed)).toBe(typed);
    }),
  );
});

test('what is kept is never longer, and the same when it is saved again', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const [typed, kept] = [parts.join(''), sanitiseText(parts.join(''))];
      expect(kept.length).toBeLessThanOrEqual(typed.length);
      expect(sanitiseText(kept)).toBe(kept);
    }),
  );
});

test.each([
  ['Ada\r\nBcc: all@example.com', 'Ada Bcc: all@example.com'],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['tab\there\u0007', 'tab here'],
  ['\u200B\u2060', ''],
  ['\u3164', ''],
  ['👩‍🎤 Zoë', '👩‍🎤 Zoë'],
  ['سارة', 'سارة'],
])('the line %j becomes %j', (typed, kept) => {
  expect(sanitiseLine(typed)).toBe(kept);
});

test('pages keep the allowed tags and lose the rest', () => {
  expect(
    sanitiseHtml('<h2>Terms</h2><p onclick="x()">We <em>care</em>.</p><script>1</script><a href="javascript:1">x</a>'),
  ).toBe('<h2>Terms</h2><p>We <em>care</em>.</p><a rel="noopener nofollow">x</a>');
});

test.each([
  ['<p>Tickets <here soon</p>', '<p>Tickets &lt;here soon</p>'],
  ['a <b title="x', 'a &lt;b title="x'],
  ['<scr<b>ipt>alert(1)</b></script>', '&lt;scr<b>ipt&gt;alert(1)</b>'],
  ['<p><!-- later -->Now</p><x-y onclick=1>', '<p>Now</p>&lt;x-y onclick=1&gt;'],
])('the page %j becomes %j', (html, kept) => {
  expect(sanitiseHtml(html)).toBe(kept);
  expect(sanitiseHtml(kept)).toBe(kept);
});

test('a teaser never shows more than a third', () => {
  expect(cutToTeaser('The secret is butter.').length).toBeLessThanOrEqual(8);
  expect(cutToTeaser('')).toBe('');
  expect(cutToTeaser('a🎹🎹🎹').isWellFormed()).toBe(true);
});
