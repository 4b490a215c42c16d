import { randomBytes } from 'node:crypto';
import { smuggled, type Good, type HostileFile } from './hostile-file.ts';

/** Files of another type than they claim. */
export function wrongContainers({ png, mp4, flac }: Good): HostileFile[] {
  return [
    { name: 'a video that is a picture', bytes: png, claims: 'video' },
    { name: 'a picture that is a video', bytes: mp4, claims: 'image' },
    { name: 'a video that is a recording', bytes: flac, claims: 'video' },
    { name: 'a recording that is a video', bytes: mp4, claims: 'audio', isUsable: true },
    { name: 'a picture that is a page', bytes: Buffer.from(`<!doctype html>${smuggled}`), claims: 'image' },
    {
      name: 'a video that is a program',
      bytes: Buffer.concat([Buffer.from('\x7fELF'), randomBytes(5_000)]),
      claims: 'video',
    },
    { name: 'a picture that is an archive', bytes: emptyZip, claims: 'image' },
  ];
}

const emptyZip = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);

/** Files that are valid in two formats. */
export function polyglots({ jpeg, png, gif, mp4 }: Good): HostileFile[] {
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
      name: 'a video with an archive behind it',
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
