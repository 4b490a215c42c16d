import { t } from '@ovation/language/t.ts';
import { personListLength, type Person } from '@ovation/contract/people/person.ts';
import type * as operations from '@ovation/contract/people/person.ts';
import type { StaffPermission } from '@ovation/contract/staff-permissions.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { may } from '../../../platform/http/staff-access.ts';
import { findEvents } from '../../security-log/index.ts';
import { presentEvents } from '../security-log/present-events.ts';
import { presentPerson } from './present-person.ts';
import { loadPapersOf, loadPerson, type PersonRow } from './person.store.ts';
import { readModerationOf } from './read-moderation-of.ts';
import { readMoneyOf } from './read-money-of.ts';
import { readSessionsOf } from './read-sessions-of.ts';

/** Each part is read only for those whose roles include it. */
export async function getPerson({ app, actor, params: { id } }: Call<typeof operations.getPerson>): Promise<Person> {
  const row = await loadPerson(app.database, id);
  if (!row) throw new Failure('not-found', t('This account does not exist.'));
  const ifMay = async <Part>(permission: StaffPermission, read: () => Promise<Part>): Promise<Part | undefined> =>
    may(actor, permission) ? read() : undefined;
  const [sessions, money, moderation, papers, events] = await Promise.all([
    ifMay('people', () => readSessionsOf(app, id, may(actor, 'operations'))),
    ifMay('money', () => readMoneyOf(app, row)),
    ifMay('moderation', () => readModerationOf(app, id)),
    ifMay('papers', () => readPapersOf(app.database, row)),
    ifMay('operations', () => readEventsOf(app.database, id)),
  ]);
  return { ...presentPerson(row, may(actor, 'people')), sessions, money, moderation, papers, events };
}

type Database = Call<typeof operations.getPerson>['app']['database'];

async function readPapersOf(db: Database, { id, publishing_stopped_at }: PersonRow): Promise<Person['papers']> {
  const { status, valid_until, method, expires_at } = await loadPapersOf(db, id);
  return {
    identity: status as NonNullable<Person['papers']>['identity'],
    validUntil: valid_until,
    isPublishingStopped: publishing_stopped_at !== null,
    ageMethod: method,
    ageExpiresAt: expires_at?.toISOString() ?? null,
  };
}

async function readEventsOf(db: Database, id: string): Promise<Person['events']> {
  const newest = { current: 1, pageSize: personListLength, sortBy: 'createdAt', sort: 'desc' } as const;
  const every = { kind: undefined, from: undefined, until: undefined };
  const { rows } = await findEvents(db, { ...newest, ...every, accountId: id, maxCounted: 1 });
  return presentEvents(db, rows);
}
