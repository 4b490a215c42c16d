import type { Storage } from '../../gateways/storage/storage.ts';
import { codeOf, networkProblem } from '../../doctor/network-problem.ts';
import { BackupProblem } from '../backup-problem.ts';

const ofDisks: Readonly<Record<string, string>> = {
  ENOSPC: 'is full: make room there, and again',
  EDQUOT: 'is full: make room there, and again',
  EROFS: 'can only be read',
  EACCES: 'is closed to this user',
  EPERM: 'is closed to this user',
  ENOENT: 'is not there',
  ENOTDIR: 'is not there, because a file is in its way',
  EEXIST: 'is not there, because a file is in its way',
  EISDIR: 'is not there, because a folder is in its way',
  EIO: 'cannot be read or written: its disk reports errors',
  ENODEV: 'is not there any more',
  ESTALE: 'is not there any more',
};

const ofStores: Readonly<Record<string, string>> = {
  NoSuchBucket: 'does not exist: create it, or correct its name',
  InvalidAccessKeyId: 'refuses the key',
  SignatureDoesNotMatch: 'refuses the secret of the key',
  AccessDenied: 'does not let the key do this: it needs to list, read, write and delete',
  RequestTimeTooSkewed: 'refuses the clock of this machine',
  PermanentRedirect: 'is in another region',
  CredentialsProviderError: 'wants a key, and there is none',
};

interface Failed extends NodeJS.ErrnoException {
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** What is wrong with a place, as a sentence; undefined if the error is not of a disk, a store or the network. */
export function problemOfPlace(error: unknown, name: string): BackupProblem | undefined {
  const what = whatIsWrong(error);
  return what === undefined ? undefined : new BackupProblem(`${name} ${what}.`, { cause: error });
}

function whatIsWrong(error: unknown): string | undefined {
  if (!(error instanceof Error) || error instanceof BackupProblem) return undefined;
  const { $metadata, name, message } = error as Failed;
  const code = codeOf(error);
  const known = ofStores[name] ?? ofDisks[code];
  if (known !== undefined) return known;
  if ($metadata !== undefined) return answered($metadata.httpStatusCode, message);
  const isOfNetwork = /^E[A-Z_]{4,}$/.test(code) || name === 'TimeoutError';
  return isOfNetwork ? `cannot be used: ${networkProblem(error)}` : undefined;
}

/** Replies without a body, as to HEAD, have no name of their error. */
function answered(status: number | undefined, message: string): string {
  if (status === 401 || status === 403) return 'refuses the key';
  return status === undefined
    ? `cannot be used: ${networkProblem(new Error(message))}`
    : `answers ${status}: ${message}`;
}

/** Runs what opens or uses a place; its failures are sentences that begin with the name. */
export async function inPlace<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw problemOfPlace(error, name) ?? error;
  }
}

/** The same storage, whose failures are sentences. What fails while a stream is read stays as it is. */
export function withSentences(storage: Storage, name: string): Storage {
  return {
    ...storage,
    put: (...args) => inPlace(name, () => storage.put(...args)),
    read: (...args) => inPlace(name, () => storage.read(...args)),
    stat: (...args) => inPlace(name, () => storage.stat(...args)),
    delete: (...args) => inPlace(name, () => storage.delete(...args)),
    deletePrefix: (...args) => inPlace(name, () => storage.deletePrefix(...args)),
    async *list(prefix) {
      const found = storage.list(prefix)[Symbol.asyncIterator]();
      for (
        let next = await inPlace(name, () => found.next());
        !next.done;
        next = await inPlace(name, () => found.next())
      )
        yield next.value;
    },
  };
}
