import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may call: anybody (a token, when sent, is honoured), any account, fans only, performers only, administrators only. */
export type Access = 'public' | 'account' | 'user' | 'performer' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One file field of a multipart body. */
export interface FileField {
  /** A larger file is refused with 413 while it streams. */
  readonly maxSizeBytes: number;
  readonly required: boolean;
  /** An identity paper: encrypted before its first byte is stored, and not counted against the account's storage. */
  readonly isPaper?: boolean;
}

/** How often one account (or, without a token, one address) may call: `max` calls in `windowSeconds`. */
export interface RateLimit {
  readonly max: number;
  readonly windowSeconds: number;
  /** The lower limit, besides this one, of accounts that are new or have not confirmed their address, and of strangers. */
  readonly newcomers?: { readonly max: number; readonly windowSeconds: number };
}

/**
 * One call of the API as data. Everything else follows from it: the route, the validation, the
 * serializer, the typed client, OpenAPI, and the tests that call every operation wrongly.
 */
export interface Operation {
  readonly name: string;
  /** The group it stands under in the documentation. */
  readonly area: string;
  readonly summary: string;
  readonly method: Method;
  /** Below `/api`; parameters in braces. */
  readonly path: string;
  readonly access: Access;
  readonly limit?: RateLimit;
  /** The reply is the same for everybody until the next release: it is made once, and clients keep it. */
  readonly immutable?: boolean;
  /** Answered to all during maintenance too; without it, only staff are. */
  readonly staysOpen?: boolean;
  /** A suspended performer may do this, too; without it, they only read and delete. */
  readonly whileSuspended?: boolean;
  /** It moves money, or must not happen twice when it is sent again: takes an `Idempotency-Key`, the same key answers the same result once. */
  readonly idempotent?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** A multipart body: streamed files, and the form's other fields, checked by `body`. */
  readonly files?: Readonly<Record<string, FileField>>;
  /** The file may come by resumable upload, too: announced as of this type, as `feed-video`. */
  readonly resumableAs?: string;
  readonly status?: 200 | 201;
  /** The reply is no JSON but a table to keep, as CSV (RFC 4180), under this name. */
  readonly csv?: `${string}.csv`;
  readonly reply: z.ZodType;
  /** Named errors beyond those that every operation may answer (401, 403, 422, 429, ...). */
  readonly errors?: readonly ErrorCode[];
}

export function operation<const Definition extends Operation>(definition: Definition): Definition {
  return definition;
}

/** What only staff may call goes on during maintenance. */
export function isOpenInMaintenance({ access, staysOpen }: Operation): boolean {
  return staysOpen === true || access === 'admin';
}

/** What changes nothing, takes something away, or belongs to the keeping of one's own account. */
export function isOpenToSuspended({ method, whileSuspended }: Operation): boolean {
  return whileSuspended === true || method === 'GET' || method === 'DELETE';
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Part<Op, Key extends string> = Op extends { readonly [K in Key]: infer Schema } ? Schema : undefined;

/** What the use case receives, checked and with defaults. */
export type Params<Op extends Operation> = Output<Part<Op, 'params'>>;
export type Query<Op extends Operation> = Output<Part<Op, 'query'>>;
export type Body<Op extends Operation> = Output<Part<Op, 'body'>>;
/** What the use case answers: the reply before serialization. */
export type Reply<Op extends Operation> = z.input<Op['reply']>;

/** What a caller hands in and gets back. */
export type ParamsInput<Op extends Operation> = Input<Part<Op, 'params'>>;
export type QueryInput<Op extends Operation> = Input<Part<Op, 'query'>>;
export type BodyInput<Op extends Operation> = Input<Part<Op, 'body'>>;
export type ReplyOutput<Op extends Operation> = z.output<Op['reply']>;
export type FileNames<Op extends Operation> = Op extends { readonly files: infer Files } ? keyof Files & string : never;
