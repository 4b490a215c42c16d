import { english, translated } from '@ovation/language/t.ts';
import { maxExported } from '@ovation/contract/money/money.ts';
import type * as operations from '@ovation/contract/site/security-log.ts';
import {
  securityEventLabels,
  type SecurityEventEntry,
  type SecurityEventKind,
} from '@ovation/contract/site/security-log.ts';
import { deepestRow } from '@ovation/contract/fields.ts';
import { parsePeriod } from '@ovation/domain';
import type { Query } from '@ovation/contract/operation.ts';
import { csvLine } from '../../../platform/csv.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireExportable } from '../../payments/index.ts';
import {
  findEvents,
  recordEvent,
  deleteEventsBefore,
  securityEventsByMonth,
  findAccountId,
  type EventFilter,
  type SecurityEventRow,
} from '../../security-log/index.ts';
import type { App } from '../../../app.ts';
import { dropPartitions } from '../../../platform/database/partitions/add-partitions.ts';
import { startOf } from '../../../platform/database/partitions/period.ts';
import { job } from '../../../platform/jobs/job.ts';
import { deviceName, presentAccountCards, findCard } from '../../accounts/index.ts';
import { readStored } from '../../../platform/language/stored-text.ts';

const header = [
  english('Date'),
  english('Event'),
  english('Kind'),
  english('Who'),
  english('Who (ID)'),
  english('Whose account'),
  english('Whose account (ID)'),
  english('Network address'),
  english('Device'),
  english('Details'),
  english('ID'),
];

/** Exports all rows of the list as CSV. The export itself is logged too. */
export async function exportSecurityEvents({
  app,
  actor,
  query,
  request,
}: Call<typeof operations.exportSecurityEvents>): Promise<string> {
  const all = { current: 1, pageSize: maxExported, sortBy: 'createdAt', sort: 'desc' } as const;
  const { rows, total } = await findEvents(app.database, {
    ...all,
    ...(await readFilters(app.database, query)),
    maxCounted: maxExported + 1,
  });
  requireExportable(total);
  const events = await presentEvents(app.database, rows);
  await app.transaction((work) =>
    recordEvent(work, { app, actor, request }, { kind: 'log-exported', details: { rows: String(total) } }),
  );
  return [header.map(translated), ...events.map(rowOf)].map(csvLine).join('');
}

function rowOf({ _id, kind, actor, subject, address, device, details, createdAt }: SecurityEventEntry): string[] {
  const described = Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
  return [
    createdAt,
    translated(securityEventLabels[kind]),
    kind,
    actor?.username ?? '',
    actor?._id ?? '',
    subject?.username ?? '',
    subject?._id ?? '',
    address,
    device,
    described,
    _id,
  ];
}

export async function listSecurityEvents({ app, query }: Call<typeof operations.listSecurityEvents>) {
  const filters = await readFilters(app.database, query);
  const { rows, total } = await findEvents(app.database, { ...query, ...filters, maxCounted: deepestRow });
  return { data: await presentEvents(app.database, rows), total };
}

const dayMs = 24 * 3_600_000;
const batchSize = 1_000;

export const purgeSecurityEventsJob = job({ name: 'forget-security-events' });

/** Deletes the months of which every event is older than the setting `securityLogDays`; 0 keeps all. */
export async function purgeSecurityEvents(app: App): Promise<void> {
  const { securityLogDays: days } = await app.settings.read();
  if (days === 0) return;
  const end = startOf('month', new Date(app.clock.now().getTime() - days * dayMs));
  if (!(await dropPartitions(app, securityEventsByMonth, end))) return;
  for (let deleted = batchSize; deleted === batchSize;)
    deleted = await app.transaction(({ db }) => deleteEventsBefore(db, end, batchSize));
}

const unknownAccountId = '00000000-0000-0000-0000-000000000000';

/** The query's filters. An unknown account matches no events. */
async function readFilters(
  db: App['database'],
  { kind, account, from, to }: Query<typeof operations.exportSecurityEvents>,
): Promise<EventFilter> {
  const accountId = account ? ((await findAccountId(db, account)) ?? unknownAccountId) : undefined;
  return { kind, accountId, ...parsePeriod({ from, to }) };
}

/** Events with the accounts that they name, loaded in one query. */
export async function presentEvents(
  db: App['database'],
  rows: readonly SecurityEventRow[],
): Promise<SecurityEventEntry[]> {
  const ids = rows.flatMap(({ actor_id, subject_id }) => [actor_id, subject_id]).filter((id) => id !== null);
  const cards = await presentAccountCards(db, ids);
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind as SecurityEventKind,
    details: presentDetails(row.details as Record<string, string>),
    actor: findCard(cards, row.actor_id),
    subject: findCard(cards, row.subject_id),
    address: row.address,
    device: row.address === '' ? '' : deviceName(row.user_agent),
    createdAt: row.created_at.toISOString(),
  }));
}

/** The site writes these itself, if nobody does. */
function presentDetails({ reason, more, ...details }: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...details,
    ...(reason === undefined ? {} : { reason: readStored(reason) }),
    ...(more === undefined ? {} : { more: readStored(more) }),
  };
}
