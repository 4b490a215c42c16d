import type { App } from '../../app.ts';
import { addressGroup } from '../../platform/http/address-group.ts';
import { recordEvent, type Circumstances, type SecurityEvent } from './record-event.ts';

type Failed = Circumstances & { readonly app: App; readonly request: { readonly address: string; readonly userAgent: string } };

const hourMs = 3_600_000;

/** How many failures of an hour are written down: of one network at one account, and of all together. Names that nobody has are cheap to make up, so of them fewer are. */
const most = { ofOne: 10, ofAll: 5_000, ofUnknown: 500 };

/** Writes down what was refused, such as a wrong password. Of many only the first, then one that says that more came: who guesses must not fill the disk. */
export async function recordFailure(failed: Failed, event: SecurityEvent): Promise<void> {
  const { app, request } = failed;
  const whose = event.subjectId ?? failed.actor?.id;
  const scopes = [
    { key: `${event.kind} ${whose ?? 'nobody'} ${addressGroup(request.address)}`, allowed: most.ofOne },
    { key: whose === undefined ? 'nobody' : 'somebody', allowed: whose === undefined ? most.ofUnknown : most.ofAll },
  ];
  let isLast = false;
  for (const { key, allowed } of scopes) {
    const { count } = await app.counters.add(`security-log:${key}`, hourMs, app.clock.now());
    if (count > allowed) return;
    isLast ||= count === allowed;
  }
  const details = { ...event.details, ...(isLast ? { more: 'More of this hour are not written down.' } : {}) };
  await app.transaction((work) => recordEvent(work, failed, { ...event, details }));
}
