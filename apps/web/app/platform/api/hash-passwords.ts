import { ApiError } from '@ovation/client';
import type { Operation } from '@ovation/contract/operation.ts';
import { clientHashOf, isNormalised } from '@ovation/domain/passwords.ts';

const passwordFields = ['password', 'currentPassword'] as const;

type Body = Readonly<Record<string, unknown>>;
type Send<Options> = (operation: Operation, options?: Options) => Promise<unknown>;

/** Sends a hash of each password; the password itself only if the server has no hash of it yet. */
export function sendHashed<Options extends object | undefined>(send: Send<Options>): Send<Options> {
  return async (operation, options) => {
    const body = (options as { readonly body?: Body } | undefined)?.body;
    if (!body || !canHash(body)) return send(operation, options);
    try {
      return await send(operation, { ...options, body: await hashPasswords(body) } as unknown as Options);
    } catch (error) {
      if (error instanceof ApiError && mayBeOlder(error.code, body)) return send(operation, options);
      throw error;
    }
  };
}

/** The server may know only the password itself, or its letters as they were typed before they were normalised. */
function mayBeOlder(code: string, body: Body): boolean {
  const isAsTyped = passwordFields.some((name) => {
    const value = body[name];
    return typeof value === 'string' && !isNormalised(value);
  });
  return code === 'password-needed' || (isAsTyped && ['incorrect-credentials', 'field-invalid'].includes(code));
}

/** Without HTTPS, browsers cannot hash. */
function canHash(body: Body): boolean {
  return passwordFields.some((name) => Boolean(body[name])) && globalThis.crypto?.subtle !== undefined;
}

async function hashPasswords(body: Body): Promise<Body> {
  const hashed: Record<string, string> = {};
  for (const name of passwordFields) {
    const typed = body[name];
    if (typeof typed === 'string' && typed !== '') hashed[name] = await clientHashOf(typed);
  }
  return { ...body, ...hashed };
}
