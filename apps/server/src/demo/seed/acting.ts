import type { BodyInput, FileNames, Operation, ParamsInput, Reply } from '@ovation/contract/operation.ts';
import { randomUUID } from 'node:crypto';
import type { App } from '../../app.ts';
import { createNoCaptcha } from '../../gateways/captcha/captchas.ts';
import { createPaymentProviders } from '../../gateways/payments/providers.ts';
import { createSandboxProvider } from '../../gateways/payments/sandbox/sandbox-provider.ts';
import { registerModules, serveModules } from '../../modules.ts';
import { sendMailJob } from '../../modules/accounts/index.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { createLoneProcess } from '../../platform/processes/processes.ts';
import { createRealtimeHub } from '../../platform/realtime/realtime-hub.ts';
import { createEventBus } from '../../platform/events.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Call, ReceivedFile, UseCase, Viewer } from '../../platform/http/call.ts';
import { parseInput } from '../../platform/http/parse.ts';

export interface Turn<Op extends Operation> {
  /** Who does it; nobody for what a stranger may do. */
  readonly actor?: Viewer;
  readonly params?: ParamsInput<Op>;
  readonly body?: BodyInput<Op>;
  readonly files?: { readonly [Name in FileNames<Op>]?: ReceivedFile };
  readonly idempotencyKey?: string;
}

/** The site as its people use it, at a time of our choosing. */
export interface Acting {
  /** The app of this time; its `transaction` commits by itself unless the acting stands `within` one. */
  readonly app: App;
  /** When what follows happens. */
  setTime(now: Date): void;
  /** Does what a call of the operation does, with the contract's checks. */
  call<const Op extends Operation>(operation: Op, turn: Turn<Op>): Promise<Reply<Op>>;
}

/** A clock that stands where it is put. */
interface SetClock extends Clock {
  set(now: Date): void;
}

export function createActing(site: App): Acting {
  const clock = createClock(site.clock.now());
  const events = createEventBus();
  // Whatever the site takes money with: the demo's cards are the sandbox's, and its books show the demo's dates.
  const sandbox = createSandboxProvider({
    database: site.database,
    clock,
    signingSecret: site.secretKey,
    publicUrl: site.config.publicUrl,
  });
  const payments = createPaymentProviders([sandbox], () => sandbox.name);
  return act(
    { ...site, clock, events, payments, transaction: (run) => transaction(site.database, events, run) },
    clock,
  );
}

/** Films leave the cores to the photos, which the first visitor waits for; whoever waited for those lets the films begin. */
const filmsWaitMs = 180_000;

/** Everything that is done happens in one transaction, or not at all. Mails are not sent: nobody reads what the demo's people are told. */
export function createActingWithin(site: App, outer: Work): Acting {
  const clock = createClock(site.clock.now());
  const events = createEventBus();
  async function runCommand<Result>(run: (work: Work) => Promise<Result>): Promise<Result> {
    const [last, veryLast]: [(() => Promise<void>)[], (() => Promise<void>)[]] = [[], []];
    const ask: Work['withCommit'] = async (query, announce) => announce?.((await outer.db.executeQuery(query)).rows);
    const work: Work = {
      db: outer.db,
      publish: (name, event) => events.publish(work, name, event),
      enqueue: async (job, payload, options) => {
        if (job.name === sendMailJob.name) return;
        const runAt = job.slow === undefined ? {} : { runAt: new Date(site.clock.now().getTime() + filmsWaitMs) };
        await outer.enqueue(job, payload, { ...options, ...runAt });
      },
      withCommit: (query, announce) => void last.push(async () => ask(query, announce)),
      lastWithCommit: (query, announce) => void veryLast.push(async () => ask(query, announce)),
      afterCommit: outer.afterCommit,
    };
    const result = await run(work);
    // Not at the end of it all: the next command builds on it.
    for (const askLast of [...last, ...veryLast]) await askLast();
    return result;
  }
  return act({ ...site, clock, events, database: outer.db, transaction: runCommand }, clock);
}

function createClock(start: Date): SetClock {
  let now = start;
  return {
    now: () => now,
    set(time) {
      now = time;
    },
  };
}

/** The modules listen to what happens in this app alone, ask nobody whether they are robots, and serve it in place of a server: the site's sockets and its other processes are answered by the site. */
function act(site: App, clock: SetClock): Acting {
  const app: App = {
    ...site,
    jobs: createJobs(),
    realtime: createRealtimeHub(),
    processes: createLoneProcess(),
    captcha: createNoCaptcha(),
    uploadRules: [],
  };
  const useCases = new Map<string, UseCase<Operation>>();
  registerModules(app);
  serveModules((operation, useCase) => useCases.set(operation.name, useCase as unknown as UseCase<Operation>));
  return {
    app,
    setTime: (now) => clock.set(now),
    async call<const Op extends Operation>(operation: Op, turn: Turn<Op>): Promise<Reply<Op>> {
      const useCase = useCases.get(operation.name);
      if (!useCase) throw new Error(`Nobody serves ${operation.name}.`);
      const input = parseInput(operation, { params: turn.params ?? {}, query: {}, body: turn.body });
      return (await useCase({
        app,
        actor: turn.actor,
        files: turn.files ?? {},
        ...input,
        request: requestOf(turn.idempotencyKey),
        session: noSession,
      } as Call)) as Reply<Op>;
    },
  };
}

function requestOf(idempotencyKey: string | undefined): Call['request'] {
  return {
    id: randomUUID(),
    address: '127.0.0.1',
    userAgent: '',
    device: undefined,
    country: undefined,
    idempotencyKey,
    fingerprint: Buffer.from(idempotencyKey ?? ''),
    token: undefined,
  };
}

const noSession: Call['session'] = { start() {}, end() {}, keepDevice() {} };
