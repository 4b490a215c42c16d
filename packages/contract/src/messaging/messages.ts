import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const kinds: Record<string, string> = {
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  string: 'Please enter a text.',
  boolean: 'Please choose yes or no (true or false).',
  array: 'Please send a list.',
  object: 'Please send an object with fields.',
};

const formats: Record<string, string> = {
  uuid: 'This is not an id.',
  email: 'Please enter an email address like name@example.com.',
  date: 'Please enter a date like 2026-01-31.',
  datetime: 'Please enter a time like 2026-01-31T18:00:00Z.',
};

/** The message for a wrong field whose schema has none. */
export function describeIssue(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'Please fill this in.' : kinds[issue.expected];
  if (issue.code === 'invalid_value') return `Please choose one of these: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'invalid_format')
    return formats[issue.format] ?? 'This does not have the form that is expected here.';
  if (issue.code === 'too_small') return `At least ${amountOf(issue.minimum, issue.origin)}.`;
  if (issue.code === 'too_big') return `At most ${amountOf(issue.maximum, issue.origin)}.`;
  return issue.code === 'invalid_union' ? 'This does not have the form that is expected here.' : undefined;
}

function amountOf(bound: number | bigint, origin: string): string {
  const unit = { string: ' character', array: ' entry' }[origin];
  if (unit === undefined) return bound.toLocaleString('en');
  const plural = unit === ' entry' ? ' entries' : ' characters';
  return `${bound.toLocaleString('en')}${Number(bound) === 1 ? unit : plural}`;
}

z.config({ customError: describeIssue });
