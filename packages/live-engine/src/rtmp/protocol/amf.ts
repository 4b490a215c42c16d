/** What encoders send in commands. */
export type AmfValue = number | boolean | string | null | AmfObject | readonly AmfValue[];
export interface AmfObject {
  readonly [name: string]: AmfValue;
}

/** The bytes are no AMF0, or more than any encoder sends. */
export class AmfError extends Error {
  override readonly name = 'AmfError';
}

const maxDepth = 6;
const maxValues = 200;
const marker = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  ecmaArray: 8,
  objectEnd: 9,
  strictArray: 10,
  date: 11,
  longString: 12,
} as const;

/** All values of a message, in AMF0. Throws AmfError. */
export function readAmf(bytes: Buffer): AmfValue[] {
  let [at, count] = [0, 0];

  function take(length: number): Buffer {
    if (at + length > bytes.length) throw new AmfError('A value is cut off.');
    at += length;
    return bytes.subarray(at - length, at);
  }

  const text = (length: number): string => take(length).toString('utf8');

  function members(depth: number): AmfObject {
    const object: Record<string, AmfValue> = Object.create(null) as Record<string, AmfValue>;
    for (;;) {
      const name = text(take(2).readUInt16BE());
      if (name === '' && bytes[at] === marker.objectEnd) {
        at += 1;
        return object;
      }
      object[name] = value(depth + 1);
    }
  }

  function list(depth: number): AmfValue[] {
    const length = take(4).readUInt32BE();
    if (length > maxValues) throw new AmfError('A list is too long.');
    return Array.from({ length }, () => value(depth + 1));
  }

  function value(depth: number): AmfValue {
    count += 1;
    if (depth > maxDepth || count > maxValues) throw new AmfError('There are too many values.');
    const kind = take(1).readUInt8();
    if (kind === marker.number) return take(8).readDoubleBE();
    if (kind === marker.boolean) return take(1).readUInt8() !== 0;
    if (kind === marker.string) return text(take(2).readUInt16BE());
    if (kind === marker.longString) return text(take(4).readUInt32BE());
    if (kind === marker.null || kind === marker.undefined) return null;
    if (kind === marker.object) return members(depth);
    if (kind === marker.strictArray) return list(depth);
    if (kind === marker.date) return take(10).readDoubleBE();
    if (kind !== marker.ecmaArray) throw new AmfError(`There is no value of kind ${kind}.`);
    take(4);
    return members(depth);
  }

  const values: AmfValue[] = [];
  while (at < bytes.length) values.push(value(0));
  return values;
}

/** The values of a reply. */
export function writeAmf(values: readonly AmfValue[]): Buffer {
  return Buffer.concat(values.map(writeValue));
}

function writeValue(value: AmfValue): Buffer {
  if (value === null) return Buffer.from([marker.null]);
  if (typeof value === 'boolean') return Buffer.from([marker.boolean, value ? 1 : 0]);
  if (typeof value === 'string') return Buffer.concat([Buffer.from([marker.string]), writeName(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  const members = Object.entries(value).flatMap(([name, member]) => [writeName(name), writeValue(member as AmfValue)]);
  return Buffer.concat([Buffer.from([marker.object]), ...members, Buffer.from([0, 0, marker.objectEnd])]);
}

function writeName(name: string): Buffer {
  const bytes = Buffer.from(name);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
}
