import { v4 } from 'uuid';

/** A key that nothing else has. Browsers keep `crypto.randomUUID` from pages over plain http. */
export function newKey(): string {
  return v4();
}
