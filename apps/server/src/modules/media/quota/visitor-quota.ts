import { t } from '@ovation/language/t.ts';
import { createHmac } from 'node:crypto';
import type { Settings } from '@ovation/contract/site/settings.ts';
import type { App } from '../../../app.ts';
import { deriveKey } from '../../../platform/secrets/encryption.ts';
import { TooManyRequests } from '../../../platform/failure.ts';
import { addressGroup } from '@ovation/machine/address-group.ts';
import type { AnnouncedUpload } from '../../../platform/http/limits/upload-rule.ts';
import { countVisitorUploads, deleteVisitorUploadsBefore, type VisitorUploads } from './quota.store.ts';

const dayMs = 24 * 3_600_000;

/** The database's largest integers, which no network reaches in a day. */
const unlimited: VisitorUploads = { files: 2 ** 31 - 1, bytes: Number.MAX_SAFE_INTEGER };

/**
 * Limits uploads of visitors without an account, such as the papers of a registration, per network and day. They are
 * counted before the bytes are sent, whether or not they succeed, because the traffic is limited. Throws
 * too-many-requests.
 */
export async function limitVisitorUploads(
  app: App,
  { operation, actor, address, sizeBytes }: AnnouncedUpload,
): Promise<void> {
  if (actor || !app.config.rateLimits) return;
  const [now, allowed] = [app.clock.now(), allowedFor(await app.settings.read())];
  const counted = {
    day: dayOf(now),
    network: hashOf(app, addressGroup(address)),
    files: Object.keys(operation.files ?? {}).length,
    bytes: sizeBytes,
  };
  if (!(await countVisitorUploads(app.database, counted, allowed))) throw quotaFailure(now);
}

function allowedFor({ visitorFilesPerDay, visitorMegabytesPerDay }: Settings): VisitorUploads {
  return {
    files: visitorFilesPerDay || unlimited.files,
    bytes: visitorMegabytesPerDay * 1_024 ** 2 || unlimited.bytes,
  };
}

function quotaFailure(now: Date): TooManyRequests {
  const seconds = Math.ceil((dayMs - (now.getTime() % dayMs)) / 1_000);
  const hours = Math.ceil(seconds / 3_600);
  return new TooManyRequests(
    seconds,
    t(
      'Too much was uploaded from your network today without an account. Please try again in {hours, plural, one {# hour} other {# hours}}, or from another network.',
      { hours },
    ),
  );
}

/** Distinguishes networks without storing their addresses. */
function hashOf(app: App, network: string): Buffer {
  return createHmac('sha256', deriveKey(app.secretKey, 'visitor uploads')).update(network).digest().subarray(0, 16);
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

export async function purgeVisitorUploads(app: App): Promise<void> {
  await deleteVisitorUploadsBefore(app.database, dayOf(app.clock.now()));
}
