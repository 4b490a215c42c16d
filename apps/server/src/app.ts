import type { Operation } from '@ovation/contract/operation.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { CaptchaGateway } from './gateways/captcha/captcha.ts';
import type { MailGateway } from './gateways/mail/mail.ts';
import type { PaymentProvider } from './gateways/payments/payments.ts';
import type { Storage } from './gateways/storage/storage.ts';
import type { Transcoder } from './gateways/transcoder/transcoder.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Work } from './platform/database/transaction.ts';
import type { Law } from './platform/database/laws.ts';
import type { DB } from './platform/database/types.gen.ts';
import type { EventBus } from './platform/events.ts';
import type { JobList } from './platform/jobs/worker.ts';
import type { Realtime } from './platform/realtime/realtime.ts';

/** What a use case may reach: built once at the start, handed to every call. */
export interface App {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly pool: pg.Pool;
  /** For reads; a command runs in `transaction`. */
  readonly database: Kysely<DB>;
  transaction<Result>(run: (work: Work) => Promise<Result>): Promise<Result>;
  readonly events: EventBus;
  readonly jobs: JobList;
  readonly realtime: Realtime;
  readonly storage: Storage;
  readonly transcoder: Transcoder;
  readonly payments: PaymentProvider;
  readonly mail: MailGateway;
  readonly captcha: CaptchaGateway;
  /** What may be uploaded resumably: the type of the file, and the multipart operation whose role and size limit hold for it too. */
  readonly resumable: Map<string, Operation>;
  /** What must hold over the whole database: `laws.ts` lists every module's, the reconciliation proves them. */
  readonly audits: readonly Law[];
  /** Signs media addresses and encrypts bank details; kept in the data folder. */
  readonly secretKey: string;
}
