import type { Newcomer } from '../../platform/http/call.ts';
import { newcomerDays } from '../../platform/http/limits/newcomer-limit.ts';

const newcomerMs = newcomerDays * 24 * 3_600_000;

interface AccountFacts {
  readonly kind: string;
  /** Only performers have one. */
  readonly status: string | null;
  readonly email_verified_at: Date | null;
  readonly created_at: Date;
}

/** Why an account is not trusted yet. Staff, and performers whose papers are approved, always are. */
export function newcomerOf(
  { kind, status, email_verified_at, created_at }: AccountFacts,
  now: Date,
): Newcomer | undefined {
  if (kind === 'admin' || (kind === 'performer' && status === 'active')) return undefined;
  if (email_verified_at === null) return 'unverified';
  return now.getTime() - created_at.getTime() < newcomerMs ? 'recent' : undefined;
}
