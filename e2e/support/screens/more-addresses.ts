import type { Person } from '@ovation/testing/world.ts';
import { addressesOfComplaints } from '../complaint-stage.ts';
import { addressesOfConsent } from '../consent-stage.ts';
import type { Journey } from '../journey.ts';
import { addressesOfLive } from '../live-stage.ts';

/** Examples of addresses with parameters that have stages of their own, by screen. */
export async function moreAddressesOf(
  journey: Journey,
  performer: Person,
  fan: Person,
): Promise<Record<string, string>> {
  return {
    ...(await addressesOfLive(performer, journey.site.clock.now())),
    ...(await addressesOfConsent(journey, performer, fan)),
    ...(await addressesOfComplaints(journey, performer, fan)),
  };
}
