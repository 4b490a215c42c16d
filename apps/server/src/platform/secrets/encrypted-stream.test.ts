import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Readable } from 'node:stream';
import {
  decrypted as decrypting,
  decryptStream,
  encrypted as encrypting,
  encryptStream,
  type EncryptedFile,
} from './encrypted-stream.ts';

const file: EncryptedFile = { secretKey: 'a secret of the site that is long enough', storageKey: 'originals/one' };
const piece = 64 * 1024;
const sealedPiece = piece + 16;
const head = 33;

async function* arriving(bytes: Buffer, chunk = 10_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
}

async function whole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const encrypted = (bytes: Buffer, as = file): Promise<Buffer> => whole(encryptStream(arriving(bytes), as));
const decrypted = (bytes: Buffer, as = file, chunk?: number): Promise<Buffer> =>
  whole(decryptStream(arriving(bytes, chunk), as));
const someBytes = (size: number): Buffer =>
  Buffer.from(Array.from({ length: size }, (_, index) => (index * 7_919) % 251));

test.each([0, 1, piece - 1, piece, piece + 1, 2 * piece, 2 * piece + 5])(
  '%i bytes are the same after decryption, in chunks of any size',
  async (size) => {
    const bytes = someBytes(size);
    const sealed = await encrypted(bytes);
    for (const chunk of [7_001, head, sealedPiece, 1_000_000])
      expect((await decrypted(sealed, file, chunk)).equals(bytes)).toBe(true);
  },
);

test('encrypted bytes contain nothing of the text, and differ each time', async () => {
  const text = Buffer.from('Ingrid Solheim, born 1994-03-21. '.repeat(5_000));
  const [one, other] = [await encrypted(text), await encrypted(text)];
  for (let at = 0; at + 8 <= 33; at += 1) expect(one.includes(text.subarray(at, at + 8))).toBe(false);
  expect(one.subarray(1, 33).equals(other.subarray(1, 33))).toBe(false);
  expect(one.subarray(head, head + 64).equals(other.subarray(head, head + 64))).toBe(false);
});

test('a changed byte is detected at every position', async () => {
  const sealed = await encrypted(someBytes(piece + 100));
  await fc.assert(
    fc.asyncProperty(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] as number) ^ flip;
      await expect(decrypted(changed)).rejects.toThrow();
    }),
  );
});

test.each([
  ['empty', () => Buffer.alloc(0)],
  ['cut within its head', (sealed: Buffer) => sealed.subarray(0, 20)],
  ['cut after its head', (sealed: Buffer) => sealed.subarray(0, head)],
  ['cut after a whole piece', (sealed: Buffer) => sealed.subarray(0, head + sealedPiece)],
  ['cut within a piece', (sealed: Buffer) => sealed.subarray(0, head + 100)],
  [
    'without its first piece',
    (sealed: Buffer) => Buffer.concat([sealed.subarray(0, head), sealed.subarray(head + sealedPiece)]),
  ],
  [
    'with two pieces swapped',
    (sealed: Buffer) =>
      Buffer.concat([
        sealed.subarray(0, head),
        sealed.subarray(head + sealedPiece, head + 2 * sealedPiece),
        sealed.subarray(head, head + sealedPiece),
        sealed.subarray(head + 2 * sealedPiece),
      ]),
  ],
  ['with appended bytes', (sealed: Buffer) => Buffer.concat([sealed, Buffer.from('more')])],
  ['of another version', (sealed: Buffer) => Buffer.concat([Buffer.of(2), sealed.subarray(1)])],
])('a file that is %s is rejected', async (_name, change) => {
  await expect(decrypted(change(await encrypted(someBytes(2 * piece + 9))))).rejects.toThrow();
});

test('a file can be decrypted only under its own storage key, and only with this site’s secret', async () => {
  const sealed = await encrypted(someBytes(10));
  await expect(decrypted(sealed, { ...file, storageKey: 'originals/other' })).rejects.toThrow();
  await expect(decrypted(sealed, { ...file, secretKey: 'the secret of another site altogether' })).rejects.toThrow();
});

test.each([
  ['encrypting', encrypting],
  ['decrypting', decrypting],
] as const)(
  'a destroyed %s stream closes its source, also before it was read; a failing source fails it',
  async (_name, change) => {
    const closed = (stream: Readable): Promise<void> => new Promise((resolve) => void stream.once('close', resolve));
    const unread = new Readable({ read() {} });
    const isClosed = closed(unread);
    change(unread, file).destroy();
    await isClosed;
    const broken = new Readable({ read() {} });
    const reading = whole(change(broken, file));
    broken.destroy(new Error('The disk broke.'));
    await expect(reading).rejects.toThrow('The disk broke.');
  },
);
