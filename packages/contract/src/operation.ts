import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { StaffPermission } from './staff-permissions.ts';

/** Who may call: anyone (a token is optional), any account, fans only, performers only, administrators only. */
export type Access = 'public' | 'account' | 'user' | 'performer' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One file field of a multipart body. */
export interface FileField {
  /** A larger file is rejected with 413 while it streams. */
  readonly maxSizeBytes: number;
  readonly required: boolean;
  /** The field may repeat this often; the use case gets a list. */
  readonly many?: number;
  /** An identity paper: encrypted before it is stored, and not counted as the account's storage. */
  readonly isPaper?: boolean;
}

/** How often one account (without a token: one address) may call: `max` calls in `windowSeconds`. */
export interface RateLimit {
  readonly max: number;
  readonly windowSeconds: number;
  /** An additional lower limit for new accounts, unverified ones and visitors. */
  readonly newcomers?: { readonly max: number; readonly windowSeconds: number };
}

/**
 * One call of the API as data. Everything else follows from it: the route, the validation, the
 * serializer, the typed client, OpenAPI, and the tests that call every operation wrongly.
 */
export interface Operation {
  readonly name: string;
  /** Its group in the documentation. */
  readonly area: string;
  readonly summary: string;
  readonly method: Method;
  /** Below `/api`; parameters in braces. */
  readonly path: string;
  readonly access: Access;
  /** What an administrator needs; every operation with the access `admin` names one, and no other does. */
  readonly permission?: StaffPermission;
  readonly limit?: RateLimit;
  /** The reply is the same for everyone until the next release: it is built once, and clients cache it. */
  readonly immutable?: boolean;
  /** Available to everyone during maintenance; otherwise only to staff. */
  readonly staysOpen?: boolean;
  /**
   * The same for everyone: nobody looks up who asks, so that it answers while the database is away. Only public
   * operations that change nothing.
   */
  readonly sameForEveryone?: boolean;
  /**
   * Who may get a reply that is some seconds old, from a replica of the database: visitors who have not logged in, or
   * everyone who has changed nothing meanwhile. Only public operations that read what is published; nothing about
   * money, sessions, or what someone is about to act on.
   */
  readonly mayLag?: 'visitors' | 'everyone';
  /** Allowed to suspended performers, who otherwise can only read and delete. */
  readonly whileSuspended?: boolean;
  /**
   * Open to staff whose time to set up a second factor is over. To all other public operations they are visitors, and
   * the rest is closed to them.
   */
  readonly withoutSecondFactor?: boolean;
  /** Open to accounts that are about to close. To all other public operations they are visitors, the rest is closed. */
  readonly whileClosing?: boolean;
  /** Moves money, or must not run twice: takes an `Idempotency-Key`, and the same key returns the same result once. */
  readonly idempotent?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** A multipart body: streamed files, and the form's other fields, checked by `body`. Without a file: also JSON. */
  readonly files?: Readonly<Record<string, FileField>>;
  /** Fields of such a form that an empty value clears; any other empty field counts as omitted. */
  readonly clearable?: readonly string[];
  /** The resumable upload type of the file, such as `feed-video`, if it may come that way. */
  readonly resumableAs?: string;
  readonly status?: 200 | 201;
  /** The reply is a CSV table (RFC 4180) with this file name, not JSON. */
  readonly csv?: `${string}.csv`;
  readonly reply: z.ZodType;
  /** Named errors beyond the common ones (401, 403, 422, 429, ...). */
  readonly errors?: readonly ErrorCode[];
}

export function operation<const Definition extends Operation>(definition: Definition): Definition {
  return definition;
}

/** Staff's operations are available during maintenance. */
export function isOpenInMaintenance({ access, staysOpen }: Operation): boolean {
  return staysOpen === true || access === 'admin';
}

/** Operations that change nothing, take something away, or manage the caller's own account. */
export function isOpenToSuspended({ method, whileSuspended }: Operation): boolean {
  return whileSuspended === true || method === 'GET' || method === 'DELETE';
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Part<Op, Key extends string> = Op extends { readonly [K in Key]: infer Schema } ? Schema : undefined;

/** What the use case receives: validated, with defaults. */
export type Params<Op extends Operation> = Output<Part<Op, 'params'>>;
export type Query<Op extends Operation> = Output<Part<Op, 'query'>>;
export type Body<Op extends Operation> = Output<Part<Op, 'body'>>;
/** What the use case returns: the reply before serialisation. */
export type Reply<Op extends Operation> = z.input<Op['reply']>;

/** What a caller sends and receives. */
export type ParamsInput<Op extends Operation> = Input<Part<Op, 'params'>>;
export type QueryInput<Op extends Operation> = Input<Part<Op, 'query'>>;
export type BodyInput<Op extends Operation> = Input<Part<Op, 'body'>>;
export type ReplyOutput<Op extends Operation> = z.output<Op['reply']>;
export type FileNames<Op extends Operation> = Op extends { readonly files: infer Files } ? keyof Files & string : never;
/** The files of a call by field; a list for a field that may repeat. */
export type FilesOf<Op extends Operation, File> = {
  readonly [Name in FileNames<Op>]?: Op extends { readonly files: Record<Name, { readonly many: number }> }
    ? readonly File[]
    : File;
};
