import { i18n } from '@ovation/language/language.ts';
import { keyOf, messageOf } from '@ovation/language/t.ts';
import { TransNoContext } from '@lingui/react/server';
import { isValidElement, type ReactElement, type ReactNode } from 'react';

/**
 * A text with elements in it, in the reader's language: an element is what its tag surrounds, or stands where its
 * placeholder is. `rich('Read the <terms>terms</terms>, {name}.', { terms: <Link to="/terms" />, name: <b>Ann</b> })`.
 */
export function rich(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  return (
    <TransNoContext
      lingui={{ i18n: i18n() }}
      id={keyOf(text)}
      {...messageOf(text)}
      values={Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withoutTags(value)]))}
      components={Object.fromEntries(Object.entries(values).filter(isElement))}
    />
  );
}

/** What people wrote is never read as a tag: as an element, it is put in after tags have been read. */
function withoutTags(value: ReactNode): ReactNode {
  return typeof value === 'string' && value.includes('<') ? <>{value}</> : value;
}

function isElement(entry: [string, ReactNode]): entry is [string, ReactElement] {
  return isValidElement(entry[1]);
}
