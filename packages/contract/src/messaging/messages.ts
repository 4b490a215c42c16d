import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const kinds: Readonly<Record<string, EnglishText>> = {
  number: english('Please enter a number.'),
  int: english('Please enter a whole number.'),
  string: english('Please enter some text.'),
  boolean: english('Please choose yes or no (true or false).'),
  array: english('Please send a list.'),
  object: english('Please send an object with fields.'),
};

const formats: Readonly<Record<string, EnglishText>> = {
  uuid: english('This is not an ID.'),
  email: english('Please enter an email address like name@example.com.'),
  date: english('Please enter a date like 2026-01-31.'),
  datetime: english('Please enter a time like 2026-01-31T18:00:00Z.'),
};

/** The message for a wrong field whose schema has none. */
export function describeIssue(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? t('Please fill this in.') : wrongKind(issue.expected);
  if (issue.code === 'invalid_value')
    return t('Please choose one of these: {choices}.', { choices: issue.values.map(String).join(', ') });
  if (issue.code === 'invalid_format')
    return translated(formats[issue.format] ?? english('This is not in the expected format.'));
  if (issue.code === 'too_small') return atLeast(Number(issue.minimum), issue.origin);
  if (issue.code === 'too_big') return atMost(Number(issue.maximum), issue.origin);
  return issue.code === 'invalid_union' ? t('This is not in the expected format.') : undefined;
}

function wrongKind(expected: string): string | undefined {
  const text = kinds[expected];
  return text && translated(text);
}

function atLeast(bound: number, origin: string): string {
  if (origin === 'string') return t('At least {bound, plural, one {# character} other {# characters}}.', { bound });
  if (origin === 'array') return t('At least {bound, plural, one {# entry} other {# entries}}.', { bound });
  return t('At least {bound, number}.', { bound });
}

function atMost(bound: number, origin: string): string {
  if (origin === 'string') return t('At most {bound, plural, one {# character} other {# characters}}.', { bound });
  if (origin === 'array') return t('At most {bound, plural, one {# entry} other {# entries}}.', { bound });
  return t('At most {bound, number}.', { bound });
}

z.config({ customError: describeIssue });
