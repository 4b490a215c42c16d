import { expect, test } from 'vitest';
import { faultsOf } from './faults-of-translation.ts';

const posts = '{count, plural, one {# post} other {# posts}}';

test.each([
  ['Save', 'Speichern', []],
  ['Save', '', ['is not translated']],
  ['Save', 'Speichern {', ['has a brace without its other']],
  ['Paid by {name}', 'Bezahlt', ['lacks the values name']],
  ['Paid by {name}', 'Bezahlt von {Name}', ['lacks the values name', 'adds the values Name']],
  ['Read the <terms>terms</terms>.', 'Lies die Bedingungen.', ['lacks the tags <terms>, </terms>']],
  [posts, '{count, plural, one {# Beitrag} other {# Beiträge}}', []],
  [posts, '{count, plural, other {# Beiträge}}', ['has a plural without one']],
  [posts, '{count, plural, one {# Beitrag} few {#} other {# Beiträge}}', ['has a plural with few']],
  [
    '{kind, select, a {A} other {B}}',
    '{kind, select, b {A} other {B}}',
    ['lacks the values kind select a|other', 'adds the values kind select b|other'],
  ],
  ['Loading…', 'Wird geladen', ['has another ellipsis at its end']],
  ['Delete it?', 'Löschen.', ['is no question']],
  ['At most {max, number}.', 'Höchstens {max, number}.', []],
])('%s → %s', (text, translation, faults) => {
  expect(faultsOf(text, translation, 'de')).toEqual(faults);
});
