import { expect, test } from 'vitest';
import { problemsOf } from './find-glued-texts.ts';

test.each([
  'Save',
  'Photo {number} of {total}',
  '“{title}” by {name}, {percent}% off',
  '{count, plural, one {# post} other {# posts}}',
  '{state, select, yes {{amount} more than before} other {{amount} less than before}}',
  'Read the <terms>terms</terms>, {name}.',
  'Codes of {name}:\n\n{codes}\n',
])('anyone can translate: %s', (text) => expect(problemsOf(text)).toEqual([]));

test.each([
  ['Reply to {value}', 'has an argument called value: say what it holds'],
  ['From {amount} to {amount2}.', 'has an argument called amount2: say what it holds'],
  ['No one is called {q}.', 'has an argument called q: say what it holds'],
  ['{0} of many', 'has an argument called 0: say what it holds'],
  ['{state, select, yes {By {value}} other {By you}}', 'has an argument called value: say what it holds'],
  ['Filters{count}', 'glues {count} to what is beside it'],
  ['{reason}You paid nothing.', 'glues {reason} to what is beside it'],
  ['Photo {place}{length}', 'glues {place} to what is beside it'],
  ['Sent{when, select, yes { today} other { before}}.', 'glues {when} to what is beside it'],
  [' by {name}', 'begins or ends with a space: it is a part of a sentence'],
  ['Test money · ', 'begins or ends with a space: it is a part of a sentence'],
  ['{count, plural, one { day} other { days}}', 'begins or ends with a space: it is a part of a sentence'],
  ['{count, plural, =0 {} other {# photos}}', 'has an empty case: choose in the code whether to show it'],
  ['{name}, {day}', 'has only punctuation around its arguments'],
])('no one can translate without the code: %s', (text, problem) => expect(problemsOf(text)).toContain(problem));

test('a brace without its other is an error', () => {
  expect(() => problemsOf('Hello {name')).toThrow('This text has a brace without its other: Hello {name');
});
