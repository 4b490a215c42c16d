import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { App } from '../../../app.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { deriveKey } from '../../../platform/secrets/encryption.ts';
import { addressGroup } from '@ovation/machine/address-group.ts';
import { isPublicAddress } from '../../../platform/http/addresses/remote-address.ts';
import type { Call } from '../../../platform/http/call.ts';
import { deleteTrialMarksBefore, hasTrialElsewhere, insertTrialMarks, type TrialMarks } from './trial.store.ts';
import type { Parties } from '../subscription.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const dayMs = 24 * 3_600_000;

/** An address usually belongs to the same person or household this long; mobile networks reassign them sooner. */
const networkLastsMs = 7 * dayMs;
const marksLastMs = 365 * dayMs;

type TrialCaller = Pick<Call['request'], 'address' | 'device' | 'userAgent'>;

/** Whether the same card, device or network had a free trial of the performer under another account. */
export async function isTrialTaken(app: App, db: Kysely<DB>, parties: Parties, caller: TrialCaller): Promise<boolean> {
  return hasTrialElsewhere(db, {
    ...parties,
    marks: marksOf(app, caller),
    networkSince: new Date(app.clock.now().getTime() - networkLastsMs),
  });
}

/** Stores what recognises the person who begins a trial, should they come back under another account. */
export async function rememberTrial(app: App, db: Kysely<DB>, parties: Parties, caller: TrialCaller): Promise<void> {
  await insertTrialMarks(db, parties, marksOf(app, caller), app.clock.now());
}

/** Many people share a network, so its mark includes the User-Agent, and private addresses have none. */
function marksOf({ secretKey }: App, { address, device, userAgent }: TrialCaller): TrialMarks {
  const markOf = (trait: string): Buffer =>
    createHmac('sha256', deriveKey(secretKey, 'trial marks')).update(trait).digest().subarray(0, 16);
  return {
    device: device === undefined ? undefined : markOf(`device ${device}`),
    network:
      userAgent !== '' && isPublicAddress(address)
        ? markOf(`network ${addressGroup(address)} ${userAgent}`)
        : undefined,
  };
}

export const purgeTrialsJob = job({ name: 'forget-trials' });

export async function purgeTrials(app: App): Promise<void> {
  await deleteTrialMarksBefore(app.database, new Date(app.clock.now().getTime() - marksLastMs));
}
