import type { Request } from '../load.ts';
import { sessionTokenOf } from '../data/people.ts';
import { measuredFans } from '../data/sizes.ts';

export function authorizationOf(fan: number): { authorization: string } {
  return { authorization: `Bearer ${sessionTokenOf(fan)}` };
}

/** One request for each measured fan. */
export function forEachFan(make: (fan: number) => Request): Request[] {
  return Array.from({ length: measuredFans.count }, (_, fan) => make(fan));
}
