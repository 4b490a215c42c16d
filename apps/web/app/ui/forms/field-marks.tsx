import { t } from '@ovation/language/t.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface MarkedField {
  readonly label: ReactNode;
  readonly required?: true;
  /** The mark is a word, not Mantine's asterisk. */
  readonly withAsterisk?: false;
}

/** For a field of a form that has both kinds: `<TextInput {...required('Username')} />`. */
export function required(label: string): MarkedField {
  // Screen readers hear it from the field itself.
  const mark = <Mark isHidden>{t('(required)')}</Mark>;
  return { label: withMark(label, mark), required: true, withAsterisk: false };
}

/** For every field that may stay empty, in any form. */
export function optional(label: string): MarkedField {
  return { label: withMark(label, <Mark>{t('(optional)')}</Mark>) };
}

function withMark(label: string, mark: ReactNode): ReactNode {
  return (
    <>
      {label} {mark}
    </>
  );
}

function Mark({ isHidden = false, children }: { readonly isHidden?: boolean; readonly children: string }) {
  return (
    <Text component="span" size="sm" fw={400} c="dimmed" aria-hidden={isHidden || undefined}>
      {children}
    </Text>
  );
}
