import type { AgeMethod } from '@ovation/contract/people/age.ts';
import type { StaffPermission } from '@ovation/contract/staff-permissions.ts';
import type { Access, Body, FilesOf, Operation, Params, Query, Reply } from '@ovation/contract/operation.ts';
import type { App } from '../../app.ts';

/** The logged-in account of a call. */
export interface Actor {
  readonly id: string;
  readonly kind: 'user' | 'performer' | 'admin';
  readonly username: string;
  /** Always active, except for performers. */
  readonly status: 'pending' | 'active' | 'rejected' | 'suspended';
  /** An approved performer whose identity has to be checked again: nothing new is published. */
  readonly isPublishingStopped?: boolean;
  /**
   * Why lower limits apply: the email address is not confirmed, or the account is new. Undefined for an established
   * account.
   */
  readonly newcomer?: Newcomer | undefined;
  /** A member of staff whose time to set up a second factor is over. */
  readonly lacksSecondFactor?: boolean;
  /** The account is about to close. */
  readonly isClosing?: boolean;
  /** What the account has chosen to read, as a code; null if nothing. */
  readonly language?: string | null;
  /** How the account has shown that its owner is an adult; undefined once that has expired. */
  readonly ageMethod?: AgeMethod;
  /** Of staff: what their roles allow. */
  readonly permissions?: ReadonlySet<StaffPermission>;
  /** A member of staff is viewing the site as this account, read-only. */
  readonly view?: AccountView;
}

/** A view of the site as another account. */
export interface AccountView {
  readonly id: string;
  readonly staffId: string;
  readonly until: Date;
}

export type Newcomer = 'unverified' | 'recent';

/** What a visitor still has to do to show their age. */
export type AgeStep = 'age-declaration-needed' | 'age-proof-needed';

/** An account, or undefined for a stranger. */
export type Viewer = Actor | undefined;

/**
 * An uploaded file: stored, measured and hashed, but not inspected. It is deleted after the call unless the use case
 * keeps it.
 */
export interface ReceivedFile {
  readonly field: string;
  readonly originalName: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
  readonly storageKey: string;
  /** Who sent it: an account, or the address of a stranger. Undefined for what the site makes. */
  readonly sender?: string;
  /**
   * Whether the stored bytes are encrypted under the storage key (`platform/secrets/encrypted-stream.ts`); size and
   * hash are of the original bytes.
   */
  readonly isEncrypted?: boolean;
  /** Marks the stored bytes as owned by a row; otherwise they are deleted after the call. */
  keep(): void;
}

type ActorFor<Level extends Access> = Level extends 'public' ? Viewer : Actor;

/** The input of one call of an operation, checked against the contract. */
export interface Call<Op extends Operation = Operation> {
  readonly app: App;
  readonly actor: ActorFor<Op['access']>;
  readonly params: Params<Op>;
  readonly query: Query<Op>;
  readonly body: Body<Op>;
  readonly files: FilesOf<Op, ReceivedFile>;
  readonly request: {
    readonly id: string;
    readonly address: string;
    /** Empty without a User-Agent header. */
    readonly userAgent: string;
    /** Identifies the browser; set by an earlier login. */
    readonly device: string | undefined;
    /** What this browser keeps while it is at another site to sign in. */
    readonly signIn: string | undefined;
    /** Two letters, if a trusted proxy or the geo provider knows it. */
    readonly country: string | undefined;
    /** What the sender reads, as a code. */
    readonly language: string;
    readonly ageStep: AgeStep | undefined;
    readonly idempotencyKey: string | undefined;
    /** Hash of operation and body, to detect an idempotency key that is reused for another request. */
    readonly fingerprint: Buffer;
    /** The session's token, unchecked. */
    readonly token: string | undefined;
  };
  /** A second member of staff has approved so much (minor units), and the site carries it out. */
  readonly approved?: { readonly amount: bigint };
  /**
   * Sets or clears the browser's cookies of the session, the device, a sign-in that goes on at another site, a view as
   * another account, the declaration to be an adult, and the language.
   */
  readonly session: {
    start(token: string, expiresAt: Date): void;
    end(): void;
    keepDevice(device: string, expiresAt: Date): void;
    keepSignIn(value: string, expiresAt: Date): void;
    endSignIn(): void;
    keepView(token: string, expiresAt: Date): void;
    endView(): void;
    keepAge(expiresAt: Date): void;
    /** Null forgets it. */
    keepLanguage(code: string | null): void;
  };
}

/** Implements an operation. */
export type UseCase<Op extends Operation> = (call: Call<Op>) => Promise<Reply<Op>>;

/** Binds an operation to its use case; a module's `routes.ts` is a list of such calls. */
export type Serve = <const Op extends Operation>(operation: Op, useCase: UseCase<Op>) => void;
