/** Reads the numbers of a parameter set. Beyond the end all bits are zero, and `isOver` says so. */
export interface BitReader {
  bits(count: number): number;
  /** Exp-Golomb codes, unsigned and signed. */
  ue(): number;
  se(): number;
  readonly isOver: boolean;
}

const maxLeadingZeros = 31;

export function createBitReader(bytes: Buffer): BitReader {
  let at = 0;

  function bit(): number {
    const byte = bytes[at >> 3] ?? 0;
    const value = (byte >> (7 - (at & 7))) & 1;
    at += 1;
    return value;
  }

  function bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + bit();
    return value;
  }

  function ue(): number {
    let zeros = 0;
    while (zeros < maxLeadingZeros && bit() === 0) zeros += 1;
    return 2 ** zeros - 1 + bits(zeros);
  }

  return {
    bits,
    ue,
    se() {
      const code = ue();
      return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
    },
    get isOver() {
      return at > bytes.length * 8;
    },
  };
}

/** Without the bytes 3 that keep a NAL unit from looking like a start code. */
export function removeEmulationPrevention(nal: Buffer): Buffer {
  const kept: number[] = [];
  let zeros = 0;
  for (const byte of nal) {
    const isInserted = zeros >= 2 && byte === 3;
    zeros = byte === 0 && !isInserted ? zeros + 1 : 0;
    if (!isInserted) kept.push(byte);
  }
  return Buffer.from(kept);
}
