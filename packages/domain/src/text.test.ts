import { expect, test } from 'vitest';
import { cutToTeaser } from './cover.ts';
import { sanitiseHtml, sanitiseLine, sanitiseText } from './sanitise-text.ts';

test.each([
  ['I <3 you & me', 'I <3 you & me'],
  ['hello <script>alert(1)</script>world', 'hello world'],
  ['<!-- hidden -->seen', 'seen'],
  ['<img src=x onerror=alert(1)>picture', 'picture'],
  ['broken <b markup', 'broken'],
  ['&lt;script&gt; as typed', '&lt;script&gt; as typed'],
  ['a < b and b > c &amp; done <i>x</i>', 'a < b and b > c &amp; done x'],
  ['<scr<script>ipt>alert(1)</script>', 'ipt>alert(1)'],
  ['&lt;script&gt;1<b>x</b>', '&lt;script&gt;1x'],
  ['\u200B\n\u2060', ''],
  ['<b>\u3164</b>', ''],
  ['👩‍🎤\n', '👩‍🎤\n'],
])('%j becomes %j', (typed, kept) => {
  expect(sanitiseText(typed)).toBe(kept);
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

test('a teaser never shows more than a third', () => {
  expect(cutToTeaser('The secret is butter.').length).toBeLessThanOrEqual(8);
  expect(cutToTeaser('')).toBe('');
  expect(cutToTeaser('a🎹🎹🎹').isWellFormed()).toBe(true);
});
