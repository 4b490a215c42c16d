import type { Kysely, Selectable } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { AgeGateway } from './gateways/age/age.ts';
import type { Captchas } from './gateways/captcha/captchas.ts';
import type { Geo } from './gateways/geo/geo.ts';
import type { IdentityGateways } from './gateways/identity/open-identity.ts';
import type { LiveVideo } from './gateways/live-video/live-video.ts';
import type { MailGateway } from './gateways/mail/mail.ts';
import type { PaymentProviders } from './gateways/payments/providers.ts';
import type { PushGateway } from './gateways/push/push.ts';
import type { SocialGateways } from './gateways/social/open-social.ts';
import type { Storage } from './gateways/storage/storage.ts';
import type { Transcoder } from './gateways/transcoder/transcoder.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Replica } from './platform/database/replica/replica.ts';
import type { PartitionedTable } from './platform/database/partitions/period.ts';
import type { Work } from './platform/database/transaction.ts';
import type { Invariant } from './platform/database/invariants.ts';
import type { DB, Payments } from './platform/database/types.gen.ts';
import type { EventBus } from './platform/events.ts';
import type { FreeSpace } from './platform/disk/free-space.ts';
import type { Gauge } from './platform/measurements/gauge.ts';
import type { Measurements } from './platform/measurements/measurements.ts';
import type { UploadRule } from './platform/http/limits/upload-rule.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Passwords } from './platform/secrets/passwords.ts';
import type { Counters } from './platform/processes/counters.ts';
import type { Processes } from './platform/processes/processes.ts';
import type { Readiness } from './platform/readiness.ts';
import type { Releases } from './platform/releases/releases.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import type { Incoming, Realtime } from './platform/realtime/realtime.ts';

/**
 * The sale that a card payment paid for, or a message for the fan why the money stays in the wallet: "You own this
 * already."
 */
export type Fulfilment = { readonly chargeId: string } | { readonly keptBecause: string };

/**
 * Sells what a settled card payment was for, from the wallet that the payment has topped up. `commission` in basis
 * points.
 */
type FulfilOrder = (work: Work, payment: Selectable<Payments>, commission: bigint, now: Date) => Promise<Fulfilment>;

/** Everything that a use case may use: built once at the start, passed to every call. */
export interface App {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly pool: pg.Pool;
  /** For reads; a command runs in `transaction`. Of an operation with `mayLag`, it may be that of the replica. */
  readonly database: Kysely<DB>;
  /** For reads that may be a little older, if there is one. */
  readonly replica: Replica | undefined;
  transaction<Result>(run: (work: Work) => Promise<Result>): Promise<Result>;
  readonly events: EventBus;
  readonly jobs: Jobs;
  readonly realtime: Realtime & Incoming;
  /** Messages to the other processes of the site, if there are any. */
  readonly processes: Processes;
  /** For rate limits over all processes. */
  readonly counters: Counters;
  readonly storage: Storage;
  /** Which version this is, and whether there is a newer one. */
  readonly releases: Releases;
  readonly readiness: Readiness;
  readonly freeSpace: FreeSpace;
  readonly transcoder: Transcoder;
  /** All providers of live video as one; their calls throw Unavailable in a process without them. */
  readonly liveVideo: LiveVideo;
  readonly payments: PaymentProviders;
  /** How to fulfil card payments, by purpose; filled by the modules that sell. */
  readonly orders: Map<string, FulfilOrder>;
  readonly mail: MailGateway;
  readonly push: PushGateway;
  readonly captcha: Captchas;
  /** The providers through which people can sign in. */
  readonly social: SocialGateways;
  /** Who checks performers' identities. */
  readonly identity: IdentityGateways;
  /** Who checks that people are adults. */
  readonly age: AgeGateway;
  readonly geo: Geo;
  readonly passwords: Passwords;
  /** Checked before the first byte of an upload is read; filled by the modules that limit uploads. */
  readonly uploadRules: UploadRule[];
  /** The invariants of all modules (`invariants.ts`), which the reconciliation proves. */
  readonly audits: readonly Invariant[];
  /** The modules' tables that are partitioned by time. */
  readonly partitionedTables: PartitionedTable[];
  /** The modules' figures for Prometheus. */
  readonly gauges: Gauge[];
  /** What this process counts for Prometheus. */
  readonly measurements: Measurements;
  /** What this process does, for a collector of OpenTelemetry. */
  readonly tracing: Tracing;
  /** Signs media addresses and encrypts bank details; stored in the data folder. */
  readonly secretKey: string;
}
