import { t } from '@ovation/language/t.ts';
import { validate as isId } from 'uuid';
import { invalidField } from '../failure.ts';

/** The row after which an endless list continues. */
export interface Cursor {
  /** The index of the section, in lists that show several sections one after the other. */
  readonly section: number;
  readonly at: Date;
  readonly id: string;
}

/** The opaque cursor on the wire. Its time has millisecond precision, like the columns that lists are ordered by. */
export function encodeCursor({ section, at, id }: Cursor): string {
  return Buffer.from(`${section}.${at.getTime()}.${id}`).toString('base64url');
}

/** Throws field-invalid for a cursor that `encodeCursor` did not make. */
export function decodeCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, section, atMs, id = ''] =
    /^(\d)\.(\d{1,15})\.([\w-]{36})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const at = new Date(Number(atMs));
  if (!isId(id) || Number.isNaN(at.getTime()))
    throw invalidField('cursor', t('This list has changed. Please reload it.'));
  return { section: Number(section), at, id };
}
