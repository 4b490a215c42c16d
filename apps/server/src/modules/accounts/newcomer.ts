import type { Newcomer } from '../../platform/http/call.ts';
import { newcomerDays } from '../../platform/http/limits/newcomer-limit.ts';

const newcomerMs = newcomerDays * 24 * 3_600_000;

interface AccountFacts {
  readonly kind: string;
  /** Of a performer. */
  readonly status: string | null;
  readonly email_verified_at: Date | null;
  readonly created_at: Date;
}

/** Whether little is known of who is behind an account. Staff, and performers whose papers staff has approved, are known. */
export function newcomerOf(
  { kind, status, email_verified_at, created_at }: AccountFacts,
  now: Date,
): Newcomer | undefined {
  if (kind === 'admin' || (kind === 'performer' && status === 'active')) return undefined;
  if (email_verified_at === null) return 'unverified';
  return now.getTime() - created_at.getTime() < newcomerMs ? 'recent' : undefined;
}
