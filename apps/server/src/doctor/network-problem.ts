const problems: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no machine has this name',
  EAI_AGAIN: 'no machine has this name, or the name server does not answer',
  EHOSTUNREACH: 'the machine cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  ECONNRESET: 'it hangs up',
  EPIPE: 'it hangs up',
};

/** Why a server could not be used, as the end of a sentence. */
export function networkProblem(error: unknown): string {
  const { name = '', message = String(error) } = error as Partial<Error>;
  if (name === 'TimeoutError' || name === 'AbortError' || /timed? ?out/i.test(message)) return 'it does not answer';
  // Some libraries keep the system's code in the message alone.
  const code = codeOf(error);
  return problems[code] ?? problems[/\bE[A-Z_]{4,}\b/.exec(message)?.[0] ?? ''] ?? (message || code || name);
}

/** Fetch wraps the error of the connection, and a name with several addresses has an error for each. */
export function codeOf(error: unknown): string {
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: readonly unknown[] };
  if (typeof code === 'string') return code;
  const inner = cause ?? errors?.[0];
  return inner === undefined ? '' : codeOf(inner);
}
