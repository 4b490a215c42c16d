import type { ErrorBody, ErrorCode, FieldProblem } from '@ovation/contract/errors.ts';
import type {
  BodyInput,
  FileNames,
  FilesOf,
  Operation,
  ParamsInput,
  QueryInput,
  ReplyOutput,
} from '@ovation/contract/operation.ts';

/** A response that is not 2xx, or no response (`statusCode` 0). `message` is fit to show to people. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly code: ErrorCode | 'network';
  readonly details: readonly FieldProblem[];
  readonly requestId: string;
  /** For `balance-too-low`: how much the wallet lacks, in the site's currency. */
  readonly missing: number | undefined;
  /** Whether the message already says that nothing was charged. */
  readonly nothingCharged: boolean;
  /** For `may-not-write`: what would let the caller write. */
  readonly remedy: ErrorBody['remedy'];

  constructor(body: Omit<ErrorBody, 'code'> & { readonly code: ErrorCode | 'network' }) {
    super(body.message);
    this.name = 'ApiError';
    this.statusCode = body.statusCode;
    this.code = body.code;
    this.details = body.details ?? [];
    this.requestId = body.requestId;
    this.missing = body.missing;
    this.nothingCharged = body.nothingCharged ?? false;
    this.remedy = body.remedy;
  }

  /** Messages by field, for forms. */
  get fields(): Record<string, string> {
    return Object.fromEntries(this.details.map((problem) => [problem.path, problem.message]));
  }
}

type Optional<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: Value }
  : { readonly [K in Key]: Value };
type Empty<Value> = [Value] extends [undefined] ? undefined : Value;

export type CallOptions<Op extends Operation> = Optional<'params', Empty<ParamsInput<Op>>> & {
  readonly query?: Partial<QueryInput<Op> & object>;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
} & Optional<'body', Empty<BodyInput<Op>>> &
  ([FileNames<Op>] extends [never] ? object : { readonly files: FilesOf<Op, Blob> });

export interface Client {
  readonly baseUrl: string;
  call<const Op extends Operation>(
    operation: Op,
    ...options: object extends CallOptions<Op> ? [CallOptions<Op>?] : [CallOptions<Op>]
  ): Promise<ReplyOutput<Op>>;
}

/** The part of `fetch` that a client needs. */
export type FetchLike = (
  address: string,
  init: RequestInit,
) => Promise<Pick<Response, 'ok' | 'status' | 'json' | 'text'>>;

export interface ClientOptions {
  /** The site's origin, without `/api`; empty in the browser. */
  readonly baseUrl: string;
  readonly token?: string;
  /** Replaces the platform's `fetch`, for rendering on the server. */
  readonly fetch?: FetchLike;
}

interface LooseOptions {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly files?: Record<string, Blob | readonly Blob[] | undefined>;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
}

/** The address of an operation: `/api`, its path with the parameters filled in, and the query. */
export function addressOf(operation: Operation, options: Pick<LooseOptions, 'params' | 'query'>): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(options.params?.[name])),
  );
  const query = new URLSearchParams(textsOf(options.query ?? {}));
  return query.size > 0 ? `/api${path}?${query}` : `/api${path}`;
}

/** Query values as text, without empty ones. */
export function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(present.map(([key, value]) => [key, String(value)]));
}

/** The form of a multipart operation: fields come first, so that the server has them before the files stream. */
export function formOf(options: Pick<LooseOptions, 'body' | 'files'>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries((options.body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.set(key, String(value));
  }
  for (const [key, file] of Object.entries(options.files ?? {})) {
    for (const part of [file ?? []].flat()) form.append(key, part);
  }
  return form;
}

export function createClient({ baseUrl, token, fetch = globalThis.fetch.bind(globalThis) }: ClientOptions): Client {
  async function call(operation: Operation, options: LooseOptions = {}): Promise<unknown> {
    const headers = new Headers({ accept: 'application/json' });
    if (token) headers.set('authorization', `Bearer ${token}`);
    const repeatKey = repeatKeyOf(options);
    if (repeatKey) headers.set('idempotency-key', repeatKey);
    let body: BodyInit | undefined;
    if (operation.files) body = formOf(options);
    else if (options.body !== undefined) {
      headers.set('content-type', 'application/json');
      body = JSON.stringify(options.body);
    }
    const request: RequestInit = {
      method: operation.method,
      headers,
      credentials: 'same-origin',
      body,
      signal: options.signal,
    };
    const response = await fetch(baseUrl + addressOf(operation, options), request).catch(failedToReach);
    return operation.csv !== undefined && response.ok ? response.text() : readReply(response);
  }
  return { baseUrl, call: call as Client['call'] };
}

/** By this header a proxy knows calls that it may send again to another process: the server does them once. */
function repeatKeyOf({ idempotencyKey, body }: LooseOptions): string | undefined {
  return idempotencyKey ?? (body as { readonly clientId?: string } | undefined)?.clientId;
}

function failedToReach(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new ApiError({
    statusCode: 0,
    code: 'network',
    message: 'We could not reach the site. Please check your connection and try again.',
    requestId: '',
  });
}

/** Returns the parsed body of a 2xx response. Throws `ApiError` for all others. */
async function readReply(response: Pick<Response, 'ok' | 'json' | 'status'>): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body;
  throw errorOf(response.status, body);
}

export function errorOf(statusCode: number, body: unknown): ApiError {
  if (typeof body === 'object' && body !== null && 'message' in body && 'code' in body)
    return new ApiError(body as ErrorBody);
  return new ApiError({
    statusCode,
    code: 'internal',
    message: 'Something went wrong, please try again later',
    requestId: '',
  });
}
