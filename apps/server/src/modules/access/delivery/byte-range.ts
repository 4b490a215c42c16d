/** Both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part that a Range header asks for. Undefined means to send everything: there is no header, or it is malformed, in
 * another unit, or asks for several parts, which a server may ignore. 'unsatisfiable' means that it begins beyond the
 * end.
 */
export function parseByteRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return lastBytes(Number(last), sizeBytes);
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= sizeBytes) return 'unsatisfiable';
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}

function lastBytes(count: number, sizeBytes: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || sizeBytes === 0) return 'unsatisfiable';
  return { start: Math.max(0, sizeBytes - count), end: sizeBytes - 1 };
}
