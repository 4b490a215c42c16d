interface AccountStatus {
  readonly status: string;
  readonly kind: string;
}

/**
 * Suspended performers may log in, to read the reason and to be paid what they earned.
 * The contract's `whileSuspended` says what else they may do.
 * An account that is about to close may log in to be kept.
 */
export function mayLogIn({ status, kind }: AccountStatus): boolean {
  return status === 'active' || status === 'leaving' || (status === 'suspended' && kind === 'performer');
}
