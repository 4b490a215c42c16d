import { errors, type ErrorBody } from '@ovation/contract/errors.ts';
import type { Operation } from '@ovation/contract/operation.ts';
import { makePicture } from '@ovation/testing';
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import { expectDeclared } from './declared.ts';
import { fieldsOf, paramsSchema } from './json-schema.ts';

export interface Sent {
  readonly token?: string | undefined;
  readonly params?: Record<string, string>;
  /** The encoded path parameter. */
  readonly query?: string;
  /** Sent as JSON, or as form fields if the operation takes files. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly raw?: string | FormData;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Valid parameters that match nothing. */
function unknownParams(operation: Operation): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(paramsSchema(operation)).map(([name, { format, enum: options }]) => [
      name,
      format === 'uuid' ? newId() : String(options?.[0] ?? 'nobody-here'),
    ]),
  );
}

/**
 * Calls an operation unlike our clients would, and checks every response against the contract: the reply's or the
 * error's shape.
 */
export async function send(baseUrl: string, operation: Operation, sent: Sent): Promise<Answer> {
  const params = { ...unknownParams(operation), ...sent.params };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const body = sent.raw ?? (await encode(operation, sent.body));
  const headers = {
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
    ...sent.headers,
  };
  const response = await fetch(`${baseUrl}/api${path}${sent.query ? `?${sent.query}` : ''}`, {
    method: operation.method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const isTable = response.ok && operation.csv !== undefined;
  const answer = { status: response.status, body: (isTable ? text : JSON.parse(text)) as unknown };
  if (response.ok) expectReply(operation, answer.body);
  else {
    expectError(answer, response.headers.get('x-request-id'));
    expectDeclared(operation, (answer.body as ErrorBody).code);
  }
  return answer;
}

/** A minimal identity paper: the first bytes are enough to recognise the format. */
const paper = new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' });

async function encode(operation: Operation, body: unknown): Promise<string | FormData | undefined> {
  if (operation.method === 'GET') return undefined;
  if (!operation.files) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value));
  for (const [name, { required }] of Object.entries(operation.files))
    if (required) form.set(name, name === 'file' ? await makePicture() : paper);
  return form;
}

function expectReply(operation: Operation, body: unknown): void {
  const parsed = operation.reply.safeParse(body);
  expect(parsed.error?.issues ?? [], operation.name).toEqual([]);
}

function expectError({ status, body }: Answer, requestId: string | null): void {
  const { statusCode, code, message, details, nothingCharged = false, ...rest } = body as ErrorBody;
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  expect({ statusCode, status: errors[code]?.[0] }).toEqual({ statusCode: status, status });
  expect(message).toMatch(/\S/);
  if (nothingCharged) expect(message).toMatch(/nothing was charged/i);
  expect(rest).toEqual({ requestId });
  for (const problem of details ?? [])
    expect(problem).toEqual({ path: expect.any(String), message: expect.stringMatching(/\S/) });
}

/** The first path segments of the fields that a response reports as wrong. */
export function wrongFields({ body }: Answer): Set<string> {
  return new Set(((body as ErrorBody).details ?? []).map(({ path }) => path.split('.')[0] ?? ''));
}
