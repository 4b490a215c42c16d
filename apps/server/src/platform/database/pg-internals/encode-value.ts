/** A value in PostgreSQL's text format: null, bytes, or a string. Dates are in UTC, objects are JSON. */
export function encode(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return encodeArray(value);
  if (value instanceof Date) return encodeDate(value);
  return ArrayBuffer.isView(value) ? bytesOf(value) : JSON.stringify(value);
}

function bytesOf(view: ArrayBufferView): Buffer {
  return Buffer.isBuffer(view) ? view : Buffer.from(view.buffer, view.byteOffset, view.byteLength);
}

/** PostgreSQL reads years of more than four digits, but no sign before a year, and no year 0, which is 1 BC. */
function encodeDate(date: Date): string {
  const text = date.toISOString();
  const year = date.getUTCFullYear();
  if (year >= 1 && year <= 9_999) return text;
  const rest = text.slice(text.indexOf('-', 1));
  return year < 1 ? `${String(1 - year).padStart(4, '0')}${rest} BC` : `${year}${rest}`;
}

function encodeArray(items: readonly unknown[]): string {
  let text = '';
  for (const item of items) text += text === '' ? encodeItem(item) : `,${encodeItem(item)}`;
  return `{${text}}`;
}

function encodeItem(item: unknown): string {
  if (typeof item === 'string') return quote(item);
  const text = encode(item);
  if (text === null) return 'NULL';
  if (Buffer.isBuffer(text)) return quote(`\\x${text.toString('hex')}`);
  return Array.isArray(item) ? text : quote(text);
}

const specialCharacter = /["\\]/;

function quote(text: string): string {
  return specialCharacter.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`;
}
