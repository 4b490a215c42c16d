import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { edited, type Good, type HostileFile } from './hostile-file.ts';

/** Files that end too early. */
export function truncated(good: Good): HostileFile[] {
  const cut = (name: string, bytes: Buffer, claims: HostileFile['claims']): HostileFile => ({
    name: `a ${name} cut off in the middle`,
    bytes: bytes.subarray(0, Math.floor(bytes.length * 0.4)),
    claims,
  });
  return [
    cut('JPEG', good.jpeg, 'image'),
    cut('PNG', good.png, 'image'),
    cut('WebP', good.webp, 'image'),
    cut('GIF', good.gif, 'image'),
    cut('video', good.mp4, 'video'),
    { ...cut('recording', good.flac, 'audio'), isUsable: true },
    { name: 'a video of which only the first bytes came', bytes: good.mp4.subarray(0, 40), claims: 'video' },
    { name: 'noise', bytes: randomBytes(50_000), claims: 'video' },
    { name: 'nothing but zeros', bytes: Buffer.alloc(50_000), claims: 'image' },
  ];
}

const hugeSide = 60_000;

/** Files that claim enormous dimensions. */
export function hugeDimensions({ jpeg, png, webp, gif, mp4 }: Good): HostileFile[] {
  return [
    {
      name: 'a PNG that claims 60,000 × 60,000',
      bytes: edited(png, (bytes) => {
        bytes.writeUInt32BE(hugeSide, 16);
        bytes.writeUInt32BE(hugeSide, 20);
        bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
      }),
      claims: 'image',
    },
    {
      name: 'a JPEG that claims 60,000 × 60,000',
      bytes: edited(jpeg, (bytes) => {
        const frame = startOfFrame(bytes);
        bytes.writeUInt16BE(hugeSide, frame + 5);
        bytes.writeUInt16BE(hugeSide, frame + 7);
      }),
      claims: 'image',
    },
    {
      name: 'a GIF that claims 60,000 × 60,000',
      bytes: edited(gif, (bytes) => {
        bytes.writeUInt16LE(hugeSide, 6);
        bytes.writeUInt16LE(hugeSide, 8);
      }),
      claims: 'image',
      isUsable: true,
    },
    {
      name: 'a WebP whose canvas claims 16,777,216 × 256',
      bytes: extendedWebp(webp.subarray(12), 0xff_ff_ff, 0xff),
      claims: 'image',
    },
    {
      name: 'a video that claims 60,000 × 60,000',
      bytes: edited(mp4, (bytes) => {
        const entry = bytes.indexOf('avc1') + 28;
        bytes.writeUInt16BE(hugeSide, entry);
        bytes.writeUInt16BE(hugeSide, entry + 2);
      }),
      claims: 'video',
      isUsable: true,
    },
  ];
}

function startOfFrame(jpeg: Buffer): number {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2))
    if ([0xc0, 0xc1, 0xc2].includes(jpeg[at + 1] ?? 0)) return at;
  throw new Error('This JPEG has no frame.');
}

/** Small files of thousands of large frames. */
export async function bombs(): Promise<HostileFile[]> {
  const plain = sharp({ create: { width: 1_500, height: 1_500, channels: 3, background: 'red' } });
  const [gif, webp] = await Promise.all([
    plain.clone().gif().toBuffer(),
    plain.clone().webp({ lossless: true }).toBuffer(),
  ]);
  const firstFrame = gif.indexOf(Buffer.from([0x21, 0xf9]));
  const frames = Buffer.concat(Array.from({ length: 2_000 }, () => gif.subarray(firstFrame, -1)));
  return [
    {
      name: 'a GIF of 2,000 frames of 2 megapixels',
      bytes: Buffer.concat([gif.subarray(0, firstFrame), frames, Buffer.from([0x3b])]),
      claims: 'image',
    },
    {
      name: 'a WebP of 3,000 frames of 2 megapixels',
      bytes: extendedWebp(
        Buffer.concat([animation, ...Array.from({ length: 3_000 }, () => webpFrame(webp.subarray(12), 1_499))]),
        1_499,
        1_499,
        0x02,
      ),
      claims: 'image',
    },
  ];
}

const animation = Buffer.from([0x41, 0x4e, 0x49, 0x4d, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

/** RIFF chunks behind an extended header with the canvas size, each side minus one. */
function extendedWebp(chunks: Buffer, width: number, height: number, flags = 0): Buffer {
  const header = Buffer.alloc(18);
  header.write('VP8X');
  header.writeUInt32LE(10, 4);
  header.writeUInt8(flags, 8);
  header.writeUIntLE(width, 12, 3);
  header.writeUIntLE(height, 15, 3);
  const body = Buffer.concat([Buffer.from('WEBP'), header, chunks]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
}

function webpFrame(picture: Buffer, side: number): Buffer {
  const head = Buffer.alloc(24);
  head.write('ANMF');
  head.writeUInt32LE(16 + picture.length, 4);
  head.writeUIntLE(side, 14, 3);
  head.writeUIntLE(side, 17, 3);
  head.writeUIntLE(10, 20, 3);
  return Buffer.concat([head, picture]);
}

/** Files that claim to last for ever. */
export function endless({ mp4, fragmented }: Good): HostileFile[] {
  return [
    {
      name: 'a video that claims a hundred years',
      bytes: edited(mp4, (bytes) => {
        const header = bytes.indexOf('mvhd');
        bytes.writeUInt32BE(1, header + 16);
        bytes.writeUInt32BE(3_155_760_000, header + 20);
      }),
      claims: 'video',
      isUsable: true,
    },
    {
      name: 'a video whose frames last for ever',
      bytes: edited(mp4, (bytes) => {
        const header = bytes.indexOf('mdhd');
        bytes.writeUInt32BE(1, header + 16);
      }),
      claims: 'video',
      isUsable: true,
    },
    {
      name: 'a fragmented video that jumps by 10^12',
      bytes: edited(fragmented, (bytes) => {
        const time = bytes.lastIndexOf('tfdt') + 8;
        if (bytes[time - 4] === 1) bytes.writeBigUInt64BE(10n ** 12n, time);
        else bytes.writeUInt32BE(0xff_ff_ff_ff, time);
      }),
      claims: 'video',
      isUsable: true,
    },
    {
      name: 'a fragmented video that jumps by three hours',
      bytes: edited(fragmented, (bytes) => {
        const time = bytes.lastIndexOf('tfdt') + 8;
        const later = 3 * 3_600 * timescaleOf(bytes);
        if (bytes[time - 4] === 1) bytes.writeBigUInt64BE(BigInt(later), time);
        else bytes.writeUInt32BE(later, time);
      }),
      claims: 'video',
      isUsable: true,
    },
  ];
}

function timescaleOf(mp4: Buffer): number {
  return mp4.readUInt32BE(mp4.indexOf('mdhd') + 16);
}
