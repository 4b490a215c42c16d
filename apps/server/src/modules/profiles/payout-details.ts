/** An account number as pages show it: only its end. */
export function maskedNumber(last4: string): string {
  return `•••• ${last4}`;
}
