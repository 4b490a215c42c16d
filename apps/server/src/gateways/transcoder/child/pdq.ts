/**
 * The perceptual hash PDQ, as published by Meta ("The TMK+PDQF Video-Hashing Algorithm and the PDQ Image-Hashing
 * Algorithm", 2019): pictures that look the same have hashes of which few of the 256 bits differ. Lists of known
 * pictures are exchanged as these hashes, so every step follows the publication.
 */
export interface PdqHash {
  /** 64 hexadecimal digits. */
  readonly hash: string;
  /** From 0 (nothing to see, such as one colour) to 100. Below 50, pictures that look different may have one hash. */
  readonly quality: number;
}

/** The picture is reduced to so many blocks each way, and its transform to so many frequencies. */
const [blocks, frequencies] = [64, 16];

/** `luma`: the brightness of each pixel from 0 to 255, row by row. */
export function pdqOf(luma: Float32Array, width: number, height: number): PdqHash {
  let smooth = luma;
  for (let pass = 0; pass < 2; pass += 1) smooth = averageColumns(averageRows(smooth, width, height), width, height);
  const reduced = reduce(smooth, width, height);
  return { hash: hexOf(transform(reduced)), quality: qualityOf(reduced) };
}

/** The averages of two passes together span one block. */
function windowOf(length: number): number {
  return Math.floor((length + 2 * blocks - 1) / (2 * blocks));
}

function averageRows(pixels: Float32Array, width: number, height: number): Float32Array {
  const made = new Float32Array(pixels.length);
  for (let y = 0; y < height; y += 1) averageLine(pixels, made, { start: y * width, step: 1, length: width });
  return made;
}

function averageColumns(pixels: Float32Array, width: number, height: number): Float32Array {
  const made = new Float32Array(pixels.length);
  for (let x = 0; x < width; x += 1) averageLine(pixels, made, { start: x, step: width, length: height });
  return made;
}

interface Line {
  readonly start: number;
  readonly step: number;
  readonly length: number;
}

/** A moving average, of fewer pixels towards the ends. */
function averageLine(from: Float32Array, to: Float32Array, { start, step, length }: Line): void {
  const window = windowOf(length);
  const behind = Math.floor((window + 2) / 2) - 1;
  const at = (index: number): number => from[start + index * step] as number;
  let [sum, count] = [0, 0];
  for (let next = 0; next < length + behind; next += 1) {
    if (next < length) [sum, count] = [sum + at(next), count + 1];
    if (next - window >= 0) [sum, count] = [sum - at(next - window), count - 1];
    if (next - behind >= 0) to[start + (next - behind) * step] = sum / count;
  }
}

/** One pixel for each block. */
function reduce(pixels: Float32Array, width: number, height: number): Float32Array {
  return Float32Array.from({ length: blocks * blocks }, (_, index) => {
    const y = Math.floor((Math.floor(index / blocks) + 0.5) * (height / blocks));
    const x = Math.floor(((index % blocks) + 0.5) * (width / blocks));
    return pixels[y * width + x] as number;
  });
}

/** How much neighbouring blocks differ. */
function qualityOf(reduced: Float32Array): number {
  const at = (index: number): number => reduced[index] as number;
  let sum = 0;
  for (let index = 0; index < reduced.length; index += 1) {
    const neighbours = [
      index % blocks === blocks - 1 ? index : index + 1,
      index + blocks < reduced.length ? index + blocks : index,
    ];
    for (const neighbour of neighbours) sum += Math.floor(Math.abs(((at(index) - at(neighbour)) * 100) / 255));
  }
  return Math.min(100, Math.floor(sum / 90));
}

/** The cosine transform's lowest frequencies each way, without the constant. */
const cosines = Float64Array.from({ length: frequencies * blocks }, (_, index) => {
  const [frequency, place] = [Math.floor(index / blocks) + 1, index % blocks];
  return Math.sqrt(2 / blocks) * Math.cos((Math.PI / (2 * blocks)) * frequency * (2 * place + 1));
});

function transform(reduced: Float32Array): Float64Array {
  const rows = Float64Array.from({ length: frequencies * blocks }, (_, index) => {
    const [frequency, x] = [Math.floor(index / blocks), index % blocks];
    return sumOf(blocks, (y) => (cosines[frequency * blocks + y] as number) * (reduced[y * blocks + x] as number));
  });
  return Float64Array.from({ length: frequencies * frequencies }, (_, index) => {
    const [vertical, horizontal] = [Math.floor(index / frequencies), index % frequencies];
    const place = horizontal * blocks;
    return sumOf(blocks, (x) => (rows[vertical * blocks + x] as number) * (cosines[place + x] as number));
  });
}

function sumOf(length: number, part: (index: number) => number): number {
  let sum = 0;
  for (let index = 0; index < length; index += 1) sum += part(index);
  return sum;
}

/** A bit for each frequency: whether it is above the lower median. The first frequency is the last bit. */
function hexOf(transformed: Float64Array): string {
  const median = transformed.toSorted()[transformed.length / 2 - 1] as number;
  const bits = Array.from(transformed, (value) => (value > median ? '1' : '0')).toReversed();
  return Array.from({ length: bits.length / 4 }, (_, digit) =>
    Number.parseInt(bits.slice(digit * 4, digit * 4 + 4).join(''), 2).toString(16),
  ).join('');
}
