import type { Access, Body, FileNames, Operation, Params, Query, Reply } from '@ovation/contract/operation.ts';
import type { App } from '../../app.ts';

/** Who calls: a logged-in account. */
export interface Actor {
  readonly id: string;
  readonly kind: 'user' | 'performer' | 'admin';
  readonly username: string;
  /** Only a performer's may be other than active. */
  readonly status: 'pending' | 'active' | 'rejected' | 'suspended';
  /**
   * Why lower limits hold for the account: its address is not confirmed, or it is some days old. Of one that is
   * established, nothing.
   */
  readonly newcomer?: Newcomer | undefined;
}

export type Newcomer = 'unverified' | 'recent';

/** Who looks: an account, or a stranger. */
export type Viewer = Actor | undefined;

/**
 * A file that has arrived: stored, measured and hashed, but not yet looked into. It is removed again unless a use case
 * keeps it.
 */
export interface ReceivedFile {
  readonly field: string;
  readonly originalName: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
  readonly storageKey: string;
  /**
   * Its stored bytes are encrypted under the storage key (`platform/secrets/encrypted-stream.ts`); size and hash are
   * those of what came.
   */
  readonly isEncrypted?: boolean;
  /** Marks the stored bytes as owned by a row; otherwise they are deleted after the call. */
  keep(): void;
}

type ActorFor<Level extends Access> = Level extends 'public' ? Viewer : Actor;

/** Everything one call of an operation brings, checked by the contract. */
export interface Call<Op extends Operation = Operation> {
  readonly app: App;
  readonly actor: ActorFor<Op['access']>;
  readonly params: Params<Op>;
  readonly query: Query<Op>;
  readonly body: Body<Op>;
  readonly files: { readonly [Name in FileNames<Op>]?: ReceivedFile };
  readonly request: {
    readonly id: string;
    readonly address: string;
    /** What the browser calls itself; empty where it says nothing. */
    readonly userAgent: string;
    /** What an earlier login gave this browser to be recognised by. */
    readonly device: string | undefined;
    /** Two letters, where a trusted proxy or a provider tells it. */
    readonly country: string | undefined;
    readonly idempotencyKey: string | undefined;
    /** Hash of operation and body: the same key with another request is a mistake of the client. */
    readonly fingerprint: Buffer;
    /** The session's token, as it came. */
    readonly token: string | undefined;
  };
  /** Sets or clears the browser's session cookie, and what it is recognised by later. */
  readonly session: {
    start(token: string, expiresAt: Date): void;
    end(): void;
    keepDevice(device: string, expiresAt: Date): void;
  };
}

/** One use case: what a call of the operation does and answers. */
export type UseCase<Op extends Operation> = (call: Call<Op>) => Promise<Reply<Op>>;

/** Binds an operation to its use case; a module's `routes.ts` is a list of these. */
export type Serve = <const Op extends Operation>(operation: Op, useCase: UseCase<Op>) => void;
