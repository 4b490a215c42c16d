import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { Decoder, Demuxer, Encoder, Muxer, pipeline } from 'node-av/api';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';
import sharp from 'sharp';
import { filmClip, recordTone } from './clips.ts';

export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** The type that it claims to be. */
  readonly claims: 'image' | 'video' | 'audio';
  /** It is a valid picture or video, but with something else in it or very large: it may be shown without the rest. */
  readonly isUsable?: boolean;
}

/** Targets that must not be reached: a listening address, and a local file whose words must not appear anywhere. */
export interface Forbidden {
  readonly url: string;
  readonly path: string;
}

/** Words inside polyglots that must never be served. */
export const smuggled = '<script>smuggled()</script>';

/** Everything that an attacker might upload, newly generated. */
export async function hostileMedia(forbidden: Forbidden): Promise<HostileFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-hostile-'));
  try {
    const good = await goodFiles(folder);
    return [
      ...truncated(good),
      ...hugeDimensions(good),
      ...(await bombs()),
      ...wrongContainers(good),
      ...endless(good),
      ...pointingElsewhere(good, forbidden),
      ...drawings(forbidden),
      ...polyglots(good),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Good = Readonly<Record<'jpeg' | 'png' | 'webp' | 'gif' | 'mp4' | 'fragmented' | 'flac', Buffer>>;

async function goodFiles(folder: string): Promise<Good> {
  const picture = () =>
    sharp({
      create: {
        width: 160,
        height: 120,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
  const [jpeg, png, webp, gif] = await Promise.all([
    picture().jpeg().toBuffer(),
    picture().png().toBuffer(),
    picture().webp().toBuffer(),
    picture().gif().toBuffer(),
  ]);
  const mp4 = await readFile(await filmClip(join(folder, 'film.mp4'), { width: 160, height: 90, seconds: 2 }));
  const flac = await readFile(await recordTone(join(folder, 'tone.flac'), 1));
  return { jpeg, png, webp, gif, mp4, flac, fragmented: await fragmentedFilm(join(folder, 'fragmented.mp4')) };
}

async function fragmentedFilm(path: string): Promise<Buffer> {
  {
    await using picture = await Demuxer.open('testsrc=s=160x90:r=10:d=2,format=yuv420p', { format: 'lavfi' });
    await using output = await Muxer.open(path, {
      format: 'mp4',
      options: { movflags: '+frag_keyframe+empty_moov+default_base_moof' } as never,
    });
    const video = picture.video();
    if (!video) throw new Error('The film could not be made.');
    using decoder = await Decoder.create(video);
    using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
      decoder,
      gopSize: 10,
      options: { preset: 'ultrafast' },
    });
    await pipeline(picture, decoder, encoder, output).completion;
  }
  return readFile(path);
}

function truncated(good: Good): HostileFile[] {
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
    cut('film', good.mp4, 'video'),
    { ...cut('recording', good.flac, 'audio'), isUsable: true },
    { name: 'a film of which only the first bytes came', bytes: good.mp4.subarray(0, 40), claims: 'video' },
    { name: 'noise', bytes: randomBytes(50_000), claims: 'video' },
    { name: 'nothing but zeros', bytes: Buffer.alloc(50_000), claims: 'image' },
  ];
}

const hugeSide = 60_000;

function hugeDimensions({ jpeg, png, webp, gif, mp4 }: Good): HostileFile[] {
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
      name: 'a film that claims 60,000 × 60,000',
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

function edited(bytes: Buffer, edit: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  edit(copy);
  return copy;
}

function startOfFrame(jpeg: Buffer): number {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2))
    if ([0xc0, 0xc1, 0xc2].includes(jpeg[at + 1] ?? 0)) return at;
  throw new Error('This JPEG has no frame.');
}

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

/** Small files of thousands of large frames. */
async function bombs(): Promise<HostileFile[]> {
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

function webpFrame(picture: Buffer, side: number): Buffer {
  const head = Buffer.alloc(24);
  head.write('ANMF');
  head.writeUInt32LE(16 + picture.length, 4);
  head.writeUIntLE(side, 14, 3);
  head.writeUIntLE(side, 17, 3);
  head.writeUIntLE(10, 20, 3);
  return Buffer.concat([head, picture]);
}

function wrongContainers({ png, mp4, flac }: Good): HostileFile[] {
  return [
    { name: 'a film that is a picture', bytes: png, claims: 'video' },
    { name: 'a picture that is a film', bytes: mp4, claims: 'image' },
    { name: 'a film that is a recording', bytes: flac, claims: 'video' },
    { name: 'a recording that is a film', bytes: mp4, claims: 'audio', isUsable: true },
    { name: 'a picture that is a page', bytes: Buffer.from(`<!doctype html>${smuggled}`), claims: 'image' },
    {
      name: 'a film that is a program',
      bytes: Buffer.concat([Buffer.from('\x7fELF'), randomBytes(5_000)]),
      claims: 'video',
    },
    { name: 'a picture that is an archive', bytes: emptyZip, claims: 'image' },
  ];
}

const emptyZip = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);

function endless({ mp4, fragmented }: Good): HostileFile[] {
  return [
    {
      name: 'a film that claims a hundred years',
      bytes: edited(mp4, (bytes) => {
        const header = bytes.indexOf('mvhd');
        bytes.writeUInt32BE(1, header + 16);
        bytes.writeUInt32BE(3_155_760_000, header + 20);
      }),
      claims: 'video',
      isUsable: true,
    },
    {
      name: 'a film whose frames last for ever',
      bytes: edited(mp4, (bytes) => {
        const header = bytes.indexOf('mdhd');
        bytes.writeUInt32BE(1, header + 16);
      }),
      claims: 'video',
      isUsable: true,
    },
    {
      name: 'a fragmented film that jumps by 10^12',
      bytes: edited(fragmented, (bytes) => {
        const time = bytes.lastIndexOf('tfdt') + 8;
        if (bytes[time - 4] === 1) bytes.writeBigUInt64BE(10n ** 12n, time);
        else bytes.writeUInt32BE(0xff_ff_ff_ff, time);
      }),
      claims: 'video',
      isUsable: true,
    },
    {
      name: 'a fragmented film that jumps by three hours',
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

function pointingElsewhere({ mp4 }: Good, { url, path }: Forbidden): HostileFile[] {
  const places = Array.from({ length: 5_000 }, (_, index) => [`${url}/${index}.ts`, `file://${path}`]).flat();
  const text = (name: string, ...lines: readonly string[]): HostileFile => ({
    name,
    bytes: Buffer.from(`${lines.join('\n')}\n`),
    claims: 'video',
  });
  return [
    text(
      'an HLS playlist of 10,000 entries',
      '#EXTM3U',
      '#EXT-X-TARGETDURATION:5',
      '#EXT-X-MEDIA-SEQUENCE:0',
      ...places.flatMap((place) => ['#EXTINF:5,', place]),
      '#EXT-X-ENDLIST',
    ),
    text(
      'an HLS master playlist',
      '#EXTM3U',
      `#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360`,
      `${url}/index.m3u8`,
      '#EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=640x360',
      `file://${path}`,
    ),
    text('a list of files', 'ffconcat version 1.0', ...places.map((place) => `file '${place}'`)),
    text(
      'a DASH manifest',
      '<?xml version="1.0"?>',
      `<!DOCTYPE MPD [<!ENTITY secret SYSTEM "file://${path}">]>`,
      '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period>',
      `<AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${url}/film.mp4</BaseURL><Title>&secret;</Title></Representation></AdaptationSet>`,
      '</Period></MPD>',
    ),
    text('subtitles', 'WEBVTT', '', '00:00.000 --> 00:01.000', `<img src="${url}/pixel.png">${path}`),
    text(
      'a session description',
      'v=0',
      'o=- 0 0 IN IP4 127.0.0.1',
      's=x',
      `c=IN IP4 127.0.0.1`,
      't=0 0',
      `m=video ${new URL(url).port} RTP/AVP 96`,
      'a=rtpmap:96 H264/90000',
    ),
    text('an ASX playlist', `<asx version="3.0"><entry><ref href="${url}/film.asf"/></entry></asx>`),
    {
      name: 'a film whose data lie at an address',
      bytes: withDataAt(mp4, `${url}/film.mov`),
      claims: 'video',
      isUsable: true,
    },
    {
      name: 'a film whose data lie in another file',
      bytes: withDataAt(mp4, `file://${path}`),
      claims: 'video',
      isUsable: true,
    },
  ];
}

/** An MP4 whose first track refers to data elsewhere: its data reference grows, and so do all enclosing boxes. */
function withDataAt(mp4: Buffer, place: string): Buffer {
  const entry = mp4.indexOf('url \0\0\0\x01') - 4;
  const reference = Buffer.concat([Buffer.alloc(4), Buffer.from('url \0\0\0\0'), Buffer.from(`${place}\0`)]);
  reference.writeUInt32BE(reference.length);
  const longer = Buffer.concat([mp4.subarray(0, entry), reference, mp4.subarray(entry + 12)]);
  for (const box of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
    const at = mp4.indexOf(box) - 4;
    longer.writeUInt32BE(mp4.readUInt32BE(at) + reference.length - 12, at);
  }
  return longer;
}

function drawings({ url, path }: Forbidden): HostileFile[] {
  const drawing = (name: string, content: string): HostileFile => ({
    name,
    bytes: Buffer.from(content),
    claims: 'image',
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100">`;
  return [
    drawing('an SVG with a script', `${svg}${smuggled}<rect width="9" height="9"/></svg>`),
    drawing(
      'an SVG that shows another file',
      `${svg}<image xlink:href="file://${path}" width="9" height="9"/><image xlink:href="${url}/pixel.png" width="9" height="9"/></svg>`,
    ),
    drawing(
      'an SVG with external entities',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY secret SYSTEM "file://${path}"><!ENTITY remote SYSTEM "${url}/entity">]>${svg}<text>&secret;&remote;</text></svg>`,
    ),
    drawing(
      'an SVG that multiplies',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from('bcdefghij', (letter) => `<!ENTITY ${letter} "${`&${String.fromCodePoint((letter.codePointAt(0) ?? 0) - 1)};`.repeat(10)}">`).join('')}]>${svg}<text>&j;</text></svg>`,
    ),
  ];
}

function polyglots({ jpeg, png, gif, mp4 }: Good): HostileFile[] {
  return [
    {
      name: 'a JPEG that is also a page',
      bytes: Buffer.concat([
        jpeg.subarray(0, 2),
        jpegComment(smuggled),
        jpeg.subarray(2),
        Buffer.from(`<html>${smuggled}</html>`),
      ]),
      claims: 'image',
      isUsable: true,
    },
    {
      name: 'a PNG with a page behind it',
      bytes: Buffer.concat([png, Buffer.from(smuggled)]),
      claims: 'image',
      isUsable: true,
    },
    {
      name: 'a GIF that is also a script',
      bytes: Buffer.concat([Buffer.from('GIF89a/*'), gif.subarray(8), Buffer.from(`*/=1;${smuggled}`)]),
      claims: 'image',
      isUsable: true,
    },
    {
      name: 'a PDF that is also an archive',
      bytes: Buffer.concat([Buffer.from(`%PDF-1.7\n1 0 obj<</JS(${smuggled})>>endobj\n%%EOF\n`), emptyZip]),
      claims: 'image',
    },
    {
      name: 'a film with an archive behind it',
      bytes: Buffer.concat([mp4, Buffer.from(smuggled), emptyZip]),
      claims: 'video',
      isUsable: true,
    },
  ];
}

function jpegComment(text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text)]);
}
