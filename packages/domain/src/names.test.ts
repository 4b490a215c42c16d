import { describe, expect, test } from 'vitest';
import { displayNameProblem, nameSkeleton, usernameProblem } from './names.ts';

const site = 'Stage Door';

test.each([
  ['ingrid.solheim', 'INGRID_SOLHEIM'],
  ['kenji.morikawa', 'kenjimorikawa'],
  ['tom', 't0m'],
  ['tom', 'torn'],
  ['will', 'wi1l'],
  ['will', 'vvill'],
])('%s and %s look alike', (one, other) => {
  expect(nameSkeleton(one)).toBe(nameSkeleton(other));
});

test.each([
  ['ingrid', 'astrid'],
  ['tom', 'tim'],
  ['fan-1', 'fan-2'],
  ['ada', 'adam'],
])('%s and %s do not', (one, other) => {
  expect(nameSkeleton(one)).not.toBe(nameSkeleton(other));
});

describe('a username', () => {
  test.each([
    'en',
    'AR',
    'xx',
    'cart',
    'Checkout',
    'shop',
    'store',
    'products',
    'orders',
    'addresses',
    'downloads',
    'streams',
    'stream',
    'live',
    'private',
    'uploads',
    'support',
    'admin',
    'administrator',
    'admin-anna',
    'Ovation',
    'ovation.support',
    '0vation',
    'adm1n',
    'a.d.m.i.n',
    'l1ve',
    'support-team',
    'ingrid.official',
    'verified_ada',
    'moderator7',
    'paypal-refunds',
    'stagedoor',
    'stage-door',
    'our_staff',
  ])('%s is refused', (username) => {
    expect(usernameProblem(username, site)).toMatch(/Please choose another/);
  });

  test.each([
    'ingridsolheim',
    'kenji.morikawa',
    'stagemanager',
    'innovation',
    'green-apple',
    'supporting.cast',
    'staffan',
    'liveandlearn',
    'fan-1-abcdef12',
  ])('%s is allowed', (username) => {
    expect(usernameProblem(username, site)).toBeUndefined();
  });
});

describe('a name', () => {
  test.each([
    ['Ada\u200BLovelace', 'invisible character'],
    ['Ada\u2060', 'invisible character'],
    ['A\u00ADda', 'invisible character'],
    ['Ada\u200D', 'invisible character'],
    ['Ada \u3164', 'invisible character'],
    ['A\u200Cda', 'invisible character'],
    ['\u0645\u200C', 'invisible character'],
    ['Ada \u200C\u0645', 'invisible character'],
    ['\u0915\u200D', 'invisible character'],
    ['\u0915\u094D\u200D\u200D\u0937', 'invisible character'],
    ['Ada ✓', 'check mark'],
    ['Ada ✔️', 'check mark'],
    ['✅ Ada', 'check mark'],
    ['Ada ☑', 'check mark'],
    ['Ingrid S\u043Elheim', 'alphabets'],
    ['\u039Ada', 'alphabets'],
    ['Support', 'our staff'],
    ['Support Team', 'our staff'],
    ['Site Moderator', 'our staff'],
    ['\uFF21dmin', 'our staff'],
    ['Ovation', 'our staff'],
    ['Ingrid (official)', 'our staff'],
    ['Stagedoor', 'our staff'],
  ])('%j is refused', (name, reason) => {
    expect(displayNameProblem(name, site)).toContain(reason);
  });

  test.each([
    'Ada Lovelace',
    'Ada 👩‍🎤',
    'Zoë ❤️‍🔥',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Isla',
    '👩🏽‍🚀',
    '林美玲 Meiling',
    'Дарья',
    '\u0645\u06CC\u200C\u0646\u0627', // Persian: mi-na
    '\u0645\u064E\u200C\u0646', // a vowel sign before it
    '\u0930\u093E\u091C\u094D\u200C\u0935\u0940', // Hindi
    '\u0DC1\u0DCA\u200D\u0DBB\u0DD3', // Sinhala: Sri
    '\u09B0\u200D\u09CD\u09AF\u09BE\u099A\u09C7\u09B2', // Bengali: Rachel
    'Ελένη',
    'The Support Act',
    'Sergeant Staff Jones',
    'Jean-Luc d’Arc',
    '7️⃣ of Nine',
  ])('%j is allowed', (name) => {
    expect(displayNameProblem(name, site)).toBeUndefined();
  });
});
