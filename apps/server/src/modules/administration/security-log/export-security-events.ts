import { t, translated } from '@ovation/language/t.ts';
import { maxExported } from '@ovation/contract/money/money.ts';
import { securityEventLabels, type SecurityEventEntry } from '@ovation/contract/site/security-log.ts';
import type * as operations from '@ovation/contract/site/security-log.ts';
import { csvLine } from '../../../platform/csv.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireExportable } from '../../payments/index.ts';
import { findEvents, recordEvent } from '../../security-log/index.ts';
import { presentEvents } from './present-events.ts';
import { readFilters } from './read-filters.ts';

const header = [
  t('Date'),
  t('What'),
  t('Kind'),
  t('Who'),
  t('Who (ID)'),
  t('Whose account'),
  t('Whose account (ID)'),
  t('Network address'),
  t('Device'),
  t('Details'),
  t('ID'),
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
  return [header, ...events.map(rowOf)].map(csvLine).join('');
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
