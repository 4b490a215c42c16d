import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

interface HashLine {
  /** From 1. */
  readonly number: number;
  /** 64 hexadecimal digits, or undefined where the line has none. */
  readonly hash: string | undefined;
}

const firstColumn = /^\s*"?([^\s",;]*)/;
const isHash = /^[\da-f]{64}$/i;

/** The lines of a text or CSV file, without empty ones, comments (#) and a heading. Other columns are left out. */
export async function* hashLines(bytes: Readable): AsyncGenerator<HashLine> {
  let number = 0;
  for await (const line of createInterface({ input: bytes, crlfDelay: Infinity })) {
    number += 1;
    const text = number === 1 ? line.replace(/^\uFEFF/, '') : line;
    if (text.trim() === '' || text.trimStart().startsWith('#')) continue;
    const [, value = ''] = firstColumn.exec(text) ?? [];
    if (isHash.test(value)) yield { number, hash: value.toLowerCase() };
    else if (number > 1 || !/^[a-z_ -]{1,40}$/i.test(value)) yield { number, hash: undefined };
  }
}
