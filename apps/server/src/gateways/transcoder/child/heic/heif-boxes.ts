/** A box of the ISO base media file format. */
export interface Box {
  readonly type: string;
  readonly content: Buffer;
}

/** The consecutive boxes in these bytes. Throws RangeError if a box is longer than the rest. */
export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const stated = bytes.readUInt32BE(at);
    const header = stated === 1 ? 16 : 8;
    const size = stated === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : stated === 0 ? bytes.length - at : stated;
    if (size < header || at + size > bytes.length) throw new RangeError('A box is longer than what holds it.');
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + header, at + size) });
    at += size;
  }
  return boxes;
}

/** The content of the only box of this type. Throws RangeError if there is none. */
export function boxIn(boxes: readonly Box[], type: string): Buffer {
  const found = boxes.find((box) => box.type === type);
  if (!found) throw new RangeError(`There is no box ${type}.`);
  return found.content;
}

/** Reads consecutive numbers. */
export class Reader {
  private at: number;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** A number of this many bytes; 0 for a size of 0. */
  number(size: number): number {
    const value =
      size === 0 ? 0 : size === 8 ? Number(this.bytes.readBigUInt64BE(this.at)) : this.bytes.readUIntBE(this.at, size);
    this.at += size;
    return value;
  }

  text(length: number): string {
    this.at += length;
    return this.bytes.toString('latin1', this.at - length, this.at);
  }

  take(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw new RangeError('There is less than was said.');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  rest(): Buffer {
    return this.bytes.subarray(this.at);
  }
}
