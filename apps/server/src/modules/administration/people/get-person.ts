import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/person.ts';
import { personListLength, type Person } from '@ovation/contract/people/person.ts';
import type { StaffPermission } from '@ovation/contract/staff-permissions.ts';
import type { ReportReason } from '@ovation/contract/site/complaint-rules.ts';
import type { ReportedKind, ReportOutcome } from '@ovation/contract/site/reports.ts';
import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import { fromMinor } from '@ovation/domain';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { may } from '../../../platform/http/staff-access.ts';
import { findEvents } from '../../security-log/index.ts';
import { presentEvents } from '../security-log/security-log.ts';
import {
  loadPapersOf,
  loadPerson,
  listSessionsOf,
  countStrikesOf,
  listCasesAbout,
  listPostsOf,
  listReportsBy,
  listChargesOf,
  listSubscriptionsOf,
  sumChargesOf,
  type PersonRow,
  type ChargeOfRow,
} from './person.store.ts';
import type { App } from '../../../app.ts';
import { deviceName, presentAccountCards, findCard, requireCard, presentAccountCard } from '../../accounts/index.ts';
import { readBalance, readEarnings } from '../../ledger/index.ts';
import { readStoredIfAny } from '../../../platform/language/stored-text.ts';

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

/** Where a person is logged in, the last seen first. */
async function readSessionsOf(app: App, id: string, withAddress: boolean): Promise<Person['sessions']> {
  const rows = await listSessionsOf(app.database, id, app.clock.now(), personListLength);
  return rows.map((row) => ({
    _id: row.id,
    device: deviceName(row.user_agent),
    country: app.geo.countryOf(row.address) ?? null,
    address: withAddress ? row.address : '',
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
}

/** What a person has published, what was reported about them, and what they have reported. */
async function readModerationOf({ database: db, clock }: App, id: string): Promise<Person['moderation']> {
  const [totalStrike, posts, about, by] = await Promise.all([
    countStrikesOf(db, id, clock.now()),
    listPostsOf(db, id, personListLength),
    listCasesAbout(db, id, personListLength),
    listReportsBy(db, id, personListLength),
  ]);
  const cards = await presentAccountCards(db, [...new Set(by.flatMap(({ author_id }) => author_id ?? []))]);
  return {
    totalStrike,
    posts: posts.map((row) => ({
      _id: row.id,
      text: row.text,
      access: row.access,
      isHidden: row.hidden_at !== null,
      createdAt: row.created_at.toISOString(),
    })),
    casesAbout: about.map((row) => ({
      _id: row.id,
      objectType: row.object_kind as ReportedKind,
      totalReport: Number(row.total_report),
      outcome: row.outcome as ReportOutcome | null,
      createdAt: row.created_at.toISOString(),
    })),
    reportsBy: by.map((row) => ({
      caseId: row.id,
      objectType: row.object_kind as ReportedKind,
      author: findCard(cards, row.author_id),
      reason: row.reason as ReportReason,
      outcome: row.outcome as ReportOutcome | null,
      createdAt: row.created_at.toISOString(),
    })),
  };
}

/** Who a person is; how to reach them only with `withContact`. */
function presentPerson(row: PersonRow, withContact: boolean): Person {
  return {
    ...presentAccountCard(row),
    kind: row.kind === 'performer' ? 'performer' : 'fan',
    status: row.status as Person['status'],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    performer: presentPerformerFacts(row),
    ...(withContact ? { contact: presentContact(row) } : {}),
  };
}

function presentPerformerFacts(row: PersonRow): Person['performer'] {
  if (row.performer_status === null) return null;
  return {
    status: row.performer_status as NonNullable<Person['performer']>['status'],
    statusReason: readStoredIfAny(row.status_reason),
    country: row.country,
    totalFollower: Number(row.total_follower ?? 0n),
    totalFeed: Number(row.total_feed ?? 0n),
    totalPhoto: Number(row.total_photo ?? 0n),
    totalVideo: Number(row.total_video ?? 0n),
  };
}

function presentContact(row: PersonRow): Person['contact'] {
  const { suspended_at, suspended_until, suspension_reason } = row;
  return {
    email: row.email ?? '',
    emailVerified: row.email_verified_at !== null,
    suspension:
      suspended_at === null
        ? null
        : {
            since: suspended_at.toISOString(),
            until: suspended_until?.toISOString() ?? null,
            reason: suspension_reason,
          },
    closesAt: row.closing_at?.toISOString() ?? null,
    usedBytes: Number(row.used_bytes ?? 0n),
  };
}

type PersonMoney = NonNullable<Person['money']>;
const thirtyDaysMs = 30 * 24 * 3_600_000;

/** What a person has, spends and earns, in the book in use. */
async function readMoneyOf({ database: db, clock }: App, { id, kind }: PersonRow): Promise<PersonMoney> {
  const isPerformer = kind === 'performer';
  const since = new Date(clock.now().getTime() - thirtyDaysMs);
  const [balance, earnings, { spent, earned }, subscriptions, bought, sold] = await Promise.all([
    readBalance(db, id),
    isPerformer ? readEarnings(db, id) : null,
    sumChargesOf(db, id, since),
    listSubscriptionsOf(db, id, personListLength),
    listChargesOf(db, id, 'payer_id', personListLength),
    isPerformer ? listChargesOf(db, id, 'performer_id', personListLength) : [],
  ]);
  const others = [...subscriptions, ...bought].map(({ performer_id }) => performer_id);
  const cards = await presentAccountCards(db, [...new Set([...others, ...sold.map(({ payer_id }) => payer_id)])]);
  return {
    balance: fromMinor(balance),
    spentLast30Days: fromMinor(spent),
    earnings: earnings === null ? null : fromMinor(earnings),
    earnedLast30Days: isPerformer ? fromMinor(earned) : null,
    subscriptions: subscriptions.map((row) => ({
      _id: row.id,
      performer: requireCard(cards, row.performer_id),
      status: row.status,
      price: fromMinor(row.price),
      expiresAt: row.expires_at?.toISOString() ?? null,
      updatedAt: row.updated_at.toISOString(),
    })),
    purchases: bought.map((row) =>
      presentCharge(row, { other: requireCard(cards, row.performer_id), amount: row.gross - row.site_discount }),
    ),
    sales: sold.map((row) => presentCharge(row, { other: requireCard(cards, row.payer_id), amount: row.net })),
  };
}

function presentCharge(
  row: ChargeOfRow,
  { other, amount }: { readonly other: AccountCard; readonly amount: bigint },
): PersonMoney['purchases'][number] {
  return {
    _id: row.id,
    type: row.type as PersonMoney['purchases'][number]['type'],
    other,
    amount: fromMinor(amount),
    createdAt: row.created_at.toISOString(),
  };
}
