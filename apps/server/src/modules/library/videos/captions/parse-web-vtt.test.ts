import { expect, test } from 'vitest';
import { CaptionsError, parseWebVtt } from './parse-web-vtt.ts';

const parse = (text: string) => parseWebVtt(Buffer.from(text));

test('captions are kept; styles, notes, classes and unknown settings are removed', () => {
  const made = parse(
    [
      '﻿WEBVTT - Made at home',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { background: url(https://elsewhere.example/seen) }',
      '',
      'NOTE between us',
      '',
      'intro',
      '00:01.000 --> 00:02.500 align:start line:90% region:top',
      '<v Ingrid>Good <b>evening</b>, <c.loud>everyone</c> & welcome',
      'to the <i>show</i>',
      '',
      '01:00:00.000 --> 01:00:01.000',
      '- Goodbye!',
      '',
    ].join('\r\n'),
  );
  expect(made).toBe(
    'WEBVTT\n\n00:01.000 --> 00:02.500 align:start line:90%\nGood <b>evening</b>, everyone &amp; welcome\nto the <i>show</i>\n\n01:00:00.000 --> 01:00:01.000\n- Goodbye!\n',
  );
  expect(parse(made)).toBe(made);
});

test('markup becomes text or is removed', () => {
  const made = parse(
    'WEBVTT\n\n00:01.000 --> 00:02.000\n<script>alert(1)</script> 1 < 2 <img src=x onerror=alert(1)> &lt;b&gt; &#60;\n',
  );
  expect(made).toBe('WEBVTT\n\n00:01.000 --> 00:02.000\nalert(1) 1 &lt; 2  &lt;b&gt; &amp;#60;\n');
});

test.each([
  ['nothing', '', /first line is WEBVTT/],
  ['something else', '<html></html>', /first line is WEBVTT/],
  ['WEBVTTX', 'WEBVTTX\n\n00:01.000 --> 00:02.000\na', /first line is WEBVTT/],
  ['SRT', '1\n00:00:01,000 --> 00:00:02,000\nHello\n', /looks like an SRT file/],
  ['no captions', 'WEBVTT\n\nNOTE nothing yet\n', /no captions in it/],
  ['no time', 'WEBVTT\n\nHello there\nyou\n', /^Line 3: a time such as .* is missing\.$/],
  ['a comma in the time', 'WEBVTT\n\n00:01,000 --> 00:02.000\na', /^Line 3: this is not a time/],
  ['an impossible time', 'WEBVTT\n\n00:61.000 --> 02:00.000\na', /^Line 3: this is not a time/],
  [
    'an end before the beginning',
    'WEBVTT\n\none\n00:03.000 --> 00:02.000\na',
    /^Line 4: the caption ends before it begins\.$/,
  ],
  [
    'a caption that never ends',
    `WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(1_001)}`,
    /^Line 3: .*1,000 characters\.$/,
  ],
])('%s is rejected with a message', (_, text, words) => {
  expect(() => parse(text)).toThrow(CaptionsError);
  expect(() => parse(text)).toThrow(words);
});

test('a file that is not text is rejected with a message', () => {
  expect(() => parseWebVtt(Buffer.from([0x57, 0x45, 0xff, 0xfe, 0x00]))).toThrow(/UTF-8/);
});

// Quadratic work would take hours and end in the time limit.
test('a malicious megabyte is parsed in reasonable time', () => {
  for (const text of [
    '<'.repeat(1_000_000),
    '00:01.000'.padEnd(1_000_000, ' '),
    `WEBVTT\n\n${'00:01.000 --> 00:02.000\n'.repeat(40_000)}`,
    `WEBVTT\n\n00:01.000 --> 00:02.000${' a'.repeat(480_000)}\nx`,
  ]) {
    try {
      parse(text);
    } catch (error) {
      expect(error).toBeInstanceOf(CaptionsError);
    }
  }
});
