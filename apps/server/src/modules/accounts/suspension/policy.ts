interface AccountStatus {
  readonly status: string;
  readonly kind: string;
}

/**
 * Suspended performers may log in, to read the reason and to be paid what they earned.
 * The contract's `whileSuspended` says what else they may do.
 */
export function mayLogIn({ status, kind }: AccountStatus): boolean {
  return status === 'active' || (status === 'suspended' && kind === 'performer');
}
