/** A value as PostgreSQL reads it in text: null, bytes, or a string. Moments are written in UTC, objects as JSON. */
export function written(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return writtenArray(value);
  if (value instanceof Date) return writtenMoment(value);
  return ArrayBuffer.isView(value) ? bytesOf(value) : JSON.stringify(value);
}

function bytesOf(view: ArrayBufferView): Buffer {
  return Buffer.isBuffer(view) ? view : Buffer.from(view.buffer, view.byteOffset, view.byteLength);
}

/** PostgreSQL knows more years than those of four digits, but no sign before one, and no year 0: that is 1 BC. */
function writtenMoment(moment: Date): string {
  const text = moment.toISOString();
  const year = moment.getUTCFullYear();
  if (year >= 1 && year <= 9_999) return text;
  const rest = text.slice(text.indexOf('-', 1));
  return year < 1 ? `${String(1 - year).padStart(4, '0')}${rest} BC` : `${year}${rest}`;
}

function writtenArray(items: readonly unknown[]): string {
  let text = '';
  for (const item of items) text += text === '' ? writtenItem(item) : `,${writtenItem(item)}`;
  return `{${text}}`;
}

function writtenItem(item: unknown): string {
  if (typeof item === 'string') return quoted(item);
  const text = written(item);
  if (text === null) return 'NULL';
  if (Buffer.isBuffer(text)) return quoted(`\\x${text.toString('hex')}`);
  return Array.isArray(item) ? text : quoted(text);
}

const mark = /["\\]/;

function quoted(text: string): string {
  return mark.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`;
}
