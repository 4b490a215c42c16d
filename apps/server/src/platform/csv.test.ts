import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a, b', '"a, b"'],
  ['they said "no"', '"they said ""no"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['one; two', '"one; two"'],
  ['one\ttwo', '"one\ttwo"'],
  ['=1+1', `"'=1+1"`],
  ['+49', `"'+49"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['  =cmd', `"'  =cmd"`],
  ['\t=1', `"'\t=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['\u3000＋49', `"'\u3000＋49"`],
  ['－1', `"'－1"`],
  ['−1', `"'−1"`],
  ['＠SUM(A1)', `"'＠SUM(A1)"`],
  ['﹦1', `"'﹦1"`],
  ['=HYPERLINK("https://x.example")', '"\'=HYPERLINK(""https://x.example"")"'],
  [-2.5, '-2.5'],
  [10, '10'],
])('%j is encoded as %j', (value, encoded) => {
  expect(csvLine([value, 'x'])).toBe(`${encoded},x\r\n`);
});
