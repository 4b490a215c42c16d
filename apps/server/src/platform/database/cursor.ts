import { validate as isId } from 'uuid';
import { invalidField } from '../failure.ts';

/** Where an endless list goes on: after this row. */
export interface Cursor {
  /** Lists that show several sections one after the other count them from 0. */
  readonly section: number;
  readonly at: Date;
  readonly id: string;
}

/** The opaque word that a page hands out. Its times have whole milliseconds, like the columns that lists go by. */
export function encodeCursor({ section, at, id }: Cursor): string {
  return Buffer.from(`${section}.${at.getTime()}.${id}`).toString('base64url');
}

/** Throws field-invalid for a word that no page handed out. */
export function decodeCursor(word: string | undefined): Cursor | undefined {
  if (word === undefined) return undefined;
  const [, section, atMs, id = ''] =
    /^(\d)\.(\d{1,15})\.([\w-]{36})$/.exec(Buffer.from(word, 'base64url').toString()) ?? [];
  const at = new Date(Number(atMs));
  if (!isId(id) || Number.isNaN(at.getTime()))
    throw invalidField('cursor', 'This list cannot be continued from here. Please load it again.');
  return { section: Number(section), at, id };
}
