import { data } from 'react-router';
import { profileAddress } from '../../platform/addresses/addresses.ts';

/** Throws a 404 unless the address of some content names the performer who published it. */
export function requirePerformer(performer: Parameters<typeof profileAddress>[0], username: string): void {
  if (profileAddress(performer).toLowerCase() !== `/${username}`.toLowerCase()) throw data(undefined, { status: 404 });
}
