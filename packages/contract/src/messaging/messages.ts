import { t } from '@ovation/language/t.ts';
import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const kinds: Record<string, string> = {
  number: t('Please enter a number.'),
  int: t('Please enter a whole number.'),
  string: t('Please enter some text.'),
  boolean: t('Please choose yes or no (true or false).'),
  array: t('Please send a list.'),
  object: t('Please send an object with fields.'),
};

const formats: Record<string, string> = {
  uuid: t('This is not an ID.'),
  email: t('Please enter an email address like name@example.com.'),
  date: t('Please enter a date like 2026-01-31.'),
  datetime: t('Please enter a time like 2026-01-31T18:00:00Z.'),
};

/** The message for a wrong field whose schema has none. */
export function describeIssue(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? t('Please fill this in.') : kinds[issue.expected];
  if (issue.code === 'invalid_value')
    return t('Please choose one of these: {choices}.', { choices: issue.values.map(String).join(', ') });
  if (issue.code === 'invalid_format') return formats[issue.format] ?? t('This is not in the expected format.');
  if (issue.code === 'too_small') return atLeast(Number(issue.minimum), issue.origin);
  if (issue.code === 'too_big') return atMost(Number(issue.maximum), issue.origin);
  return issue.code === 'invalid_union' ? t('This is not in the expected format.') : undefined;
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
