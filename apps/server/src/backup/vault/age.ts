import { createHmac, hkdfSync } from 'node:crypto';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** What one backup key can do. The files have the format of age (age-encryption.org), which other programs read too. */
export interface BackupKey {
  /** The public half: `age1…`. It reads nothing. */
  readonly recipient: string;
  seal(source: Readable): Promise<Readable>;
  /** Throws, or fails while it is read, if the bytes were changed or sealed with another key. */
  open(source: Readable): Promise<Readable>;
  /** Only who has the key can compute it: for names that reveal nothing, and as proof of who wrote something. */
  mac(purpose: 'media names' | 'manifests', text: string): string;
}

/** A new key, to keep where the site is not. */
export function makeBackupKey(): Promise<string> {
  return generateX25519Identity();
}

export async function openBackupKey(identity: string): Promise<BackupKey> {
  const recipient = await identityToRecipient(identity);
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return {
    recipient,
    seal: async (source) => fromWeb(await encrypter.encrypt(toWeb(source))),
    open: async (source) => fromWeb(await decrypter.decrypt(toWeb(source))),
    mac(purpose, text) {
      const key = Buffer.from(hkdfSync('sha256', identity, '', `ovation backup ${purpose}`, 32));
      return createHmac('sha256', key).update(text).digest('hex');
    },
  };
}

/** Node and the library declare the same streams in two ways. */
function toWeb(source: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(source) as unknown as ReadableStream<Uint8Array>;
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as Parameters<typeof Readable.fromWeb>[0]);
}
