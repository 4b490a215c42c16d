import type { Access, Body, FileNames, Operation, Params, Query, Reply } from '@ovation/contract/operation.ts';
import type { App } from '../../app.ts';

/** Who calls: a logged-in account. */
export interface Actor {
  readonly id: string;
  readonly kind: 'user' | 'performer' | 'admin';
  readonly username: string;
  /** Only a performer's may be other than active. */
  readonly status: 'pending' | 'active' | 'rejected' | 'suspended';
}

/** Who looks: an account, or a stranger. */
export type Viewer = Actor | undefined;

/** A file that has arrived: stored, measured and hashed, but not yet looked into. It is removed again unless a use case keeps it. */
export interface ReceivedFile {
  readonly field: string;
  readonly originalName: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
  readonly storageKey: string;
  /** Its stored bytes are encrypted under the storage key (`platform/encrypted-stream.ts`); size and hash are those of what came. */
  readonly isEncrypted?: boolean;
  /** Marks the stored bytes as owned by a row; otherwise they are deleted after the call. */
  keep(): void;
}

type ActorFor<Level extends Access> = Level extends 'public' ? Viewer : Actor;

/** Everything one call of an operation brings, checked by the contract. */
export interface Call<Op extends Operation = Operation, Ahead = unknown> {
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
  readonly session: { start(token: string, expiresAt: Date): void; end(): void; keepDevice(device: string, expiresAt: Date): void };
  /** What `ReadAhead` has begun; undefined where it was not asked. */
  readonly ahead?: Ahead | undefined;
}

/** One use case: what a call of the operation does and answers. */
export type UseCase<Op extends Operation, Ahead = unknown> = (call: Call<Op, Ahead>) => Promise<Reply<Op>>;

/** Who most likely calls, before it is known. */
export interface LikelyCaller {
  readonly accountId: string;
  /** Two letters, where a trusted proxy or a provider tells it. */
  readonly country: string | undefined;
}

/**
 * Begins to read what a use case will ask for, while the caller's session is still looked for: one way to the database less.
 * Who uses it asks whether it was read for the account that then calls.
 */
export type ReadAhead<Op extends Operation, Ahead> = (app: App, caller: LikelyCaller, params: Params<Op>) => Ahead;

/** Binds an operation to its use case; a module's `routes.ts` is a list of these. */
export type Serve = <const Op extends Operation, Ahead = unknown>(operation: Op, useCase: UseCase<Op, Ahead>, readAhead?: ReadAhead<Op, Ahead>) => void;
