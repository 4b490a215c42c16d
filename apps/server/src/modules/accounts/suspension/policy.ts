interface AccountStatus {
  readonly status: string;
  readonly kind: string;
}

/** A suspended performer still gets in, to read why and to be paid what is theirs; what they may do then is the contract's `whileSuspended`. */
export function mayLogIn({ status, kind }: AccountStatus): boolean {
  return status === 'active' || (status === 'suspended' && kind === 'performer');
}
