import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { deriveKey } from './encryption.ts';

/** The first byte of a file, so that a later version can change the cipher and still read old files. */
const version = 1;
const saltBytes = 32;
const headBytes = 1 + saltBytes;
const tagBytes = 16;
const nonceBytes = 12;
/** Each piece is authenticated separately, so that no unchecked byte is ever returned. */
const pieceBytes = 64 * 1024;

export interface EncryptedFile {
  readonly secretKey: string;
  /** Part of the key, so that one file's bytes cannot pass for another's. */
  readonly storageKey: string;
}

/** The encrypted bytes of a stream. Destroying the result closes the source. */
export function encrypted(source: Readable, file: EncryptedFile): Readable {
  return through(source, (bytes) => encryptStream(bytes, file));
}

/** The decrypted bytes of a stream. Fails where the encrypted bytes were changed. */
export function decrypted(source: Readable, file: EncryptedFile): Readable {
  return through(source, (bytes) => decryptStream(bytes, file));
}

/** An error or a close of one side closes the other, also before anything was read. */
function through(source: Readable, change: (bytes: AsyncIterable<Buffer>) => AsyncIterable<Buffer>): Readable {
  const changed = new PassThrough();
  // The pipeline would wait for the source's next bytes, which may never arrive.
  changed.once('close', () => source.destroy());
  pipeline(source, change, changed, () => undefined);
  return changed;
}

/**
 * AES-256-GCM in pieces: a version, a random salt from which the key of the file is derived, then the pieces, each with
 * its tag. The nonce of a piece is its number and whether it is the last, so that pieces cannot be reordered or
 * removed.
 */
export async function* encryptStream(source: AsyncIterable<Uint8Array>, file: EncryptedFile): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const key = keyOf(file, salt);
  yield Buffer.concat([Buffer.of(version), salt]);
  for await (const { bytes, number, isLast } of cut(source, { first: pieceBytes, others: pieceBytes })) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * The decrypted bytes. Throws as soon as a piece was changed, is missing, or was encrypted with another storage key or
 * secret.
 */
export async function* decryptStream(source: AsyncIterable<Uint8Array>, file: EncryptedFile): AsyncGenerator<Buffer> {
  let key: Buffer | undefined;
  for await (const { bytes, number, isLast } of cut(source, { first: headBytes, others: pieceBytes + tagBytes })) {
    if (key === undefined) key = keyOf(file, saltOf(bytes, isLast));
    else yield openPiece(bytes, key, nonceOf(number - 1, isLast));
  }
}

function saltOf(head: Buffer, isLast: boolean): Buffer {
  if (isLast || head.length < headBytes) throw new Error('An encrypted file is cut off.');
  if (head[0] !== version) throw new Error(`An encrypted file has version ${head[0]}, which this site does not know.`);
  return head.subarray(1);
}

function openPiece(bytes: Buffer, key: Buffer, nonce: Buffer): Buffer {
  if (bytes.length < tagBytes) throw new Error('An encrypted file is cut off.');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]);
}

function keyOf({ secretKey, storageKey }: EncryptedFile, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', deriveKey(secretKey, 'encrypted files'), salt, storageKey, 32));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUInt32BE(number, nonceBytes - 5);
  nonce.writeUInt8(isLast ? 1 : 0, nonceBytes - 1);
  return nonce;
}

interface Piece {
  readonly bytes: Buffer;
  /** From 0. */
  readonly number: number;
  readonly isLast: boolean;
}

/** Splits chunks of any size into pieces of these sizes; the last piece may be shorter, or empty. */
async function* cut(
  source: AsyncIterable<Uint8Array>,
  sizes: { readonly first: number; readonly others: number },
): AsyncGenerator<Piece> {
  let [number, rest] = [0, Buffer.alloc(0)];
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk]);
    // A rest of exactly one piece may be the last.
    for (let size = number === 0 ? sizes.first : sizes.others; rest.length > size; size = sizes.others) {
      yield { bytes: rest.subarray(0, size), number, isLast: false };
      rest = rest.subarray(size);
      number += 1;
    }
  }
  yield { bytes: rest, number, isLast: true };
}
