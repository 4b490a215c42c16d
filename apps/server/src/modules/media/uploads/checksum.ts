import { t } from '@ovation/language/t.ts';
import { createHash, timingSafeEqual, type Hash } from 'node:crypto';
import { Failure } from '../../../platform/failure.ts';

/** The names in the reply to OPTIONS. The protocol requires SHA-1. */
export const checksumAlgorithms: readonly string[] = ['sha1', 'sha256', 'sha512'];

/** The hash that the sender gives for the bytes of one request. */
export interface Checksum {
  readonly algorithm: string;
  readonly digest: Buffer;
}

/** Reads an Upload-Checksum header: an algorithm, a space, and the digest in Base64. Throws malformed-request. */
export function parseChecksum(header: string): Checksum {
  const [, algorithm = '', encoded = ''] = /^(\S+) ([A-Za-z0-9+/]+={0,2})$/.exec(header) ?? [];
  if (!checksumAlgorithms.includes(algorithm))
    throw new Failure(
      'malformed-request',
      t('Upload-Checksum takes {algorithms}, followed by the digest in Base64.', {
        algorithms: checksumAlgorithms.join(', '),
      }),
    );
  const digest = Buffer.from(encoded, 'base64');
  if (digest.length !== createHash(algorithm).digest().length)
    throw new Failure(
      'malformed-request',
      t('The digest of Upload-Checksum does not have the length of its algorithm.'),
    );
  return { algorithm, digest };
}

/** Yields the chunks unchanged and updates the hash with them. */
export async function* hashing(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Throws checksum-mismatch. */
export function requireMatch({ digest }: Checksum, hash: Hash): void {
  if (!timingSafeEqual(digest, hash.digest())) throw new Failure('checksum-mismatch');
}
