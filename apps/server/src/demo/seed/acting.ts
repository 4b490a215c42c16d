import type { BodyInput, FilesOf, Operation, ParamsInput, Reply } from '@ovation/contract/operation.ts';
import { randomUUID } from 'node:crypto';
import type { App } from '../../app.ts';
import { createNoCaptcha } from '../../gateways/captcha/captchas.ts';
import { createPaymentProviders } from '../../gateways/payments/providers.ts';
import { createSandboxProvider } from '../../gateways/payments/sandbox/sandbox-provider.ts';
import { registerModules, serveModules } from '../../modules.ts';
import { sendMailJob } from '../../modules/accounts/index.ts';
import { transaction, type Work } from '../../platform/database/transaction.ts';
import { createLoneProcess } from '../../platform/processes/processes.ts';
import { createRealtimeHub } from '../../platform/realtime/realtime-hub.ts';
import { createEventBus } from '../../platform/events.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Call, ReceivedFile, UseCase, Viewer } from '../../platform/http/call.ts';
import { parseInput } from '../../platform/http/parse.ts';
import type { LiveEvent, LiveVideo } from '../../gateways/live-video/live-video.ts';

export interface Turn<Op extends Operation> {
  /** The acting account; undefined for a stranger. */
  readonly actor?: Viewer;
  readonly params?: ParamsInput<Op>;
  readonly body?: BodyInput<Op>;
  readonly files?: FilesOf<Op, ReceivedFile>;
  readonly idempotencyKey?: string;
}

/** Uses the site as its people do, at any time. */
export interface Acting {
  /** The app at this time; its `transaction` commits separately unless it runs `within` another one. */
  readonly app: App;
  /** The demo's own engine of live video. */
  readonly liveVideo: QuietEngine;
  /** Sets the time of the following actions. */
  setTime(now: Date): void;
  /** Runs an operation with the contract's checks. */
  call<const Op extends Operation>(operation: Op, turn: Turn<Op>): Promise<Reply<Op>>;
}

/** A clock with a fixed time, which can be set. */
interface SetClock extends Clock {
  set(now: Date): void;
}

export function createActing(site: App): Acting {
  const clock = createClock(site.clock.now());
  const events = createEventBus();
  // Whatever the site's provider, the demo uses the sandbox's cards, and its records have the demo's dates.
  const sandbox = createSandboxProvider({
    database: site.database,
    clock,
    signingSecret: site.secretKey,
    publicUrl: site.config.publicUrl,
  });
  const payments = createPaymentProviders([sandbox], () => sandbox.name);
  return act({ ...site, clock, events, payments, transaction: (run) => transaction({ ...site, events }, run) }, clock);
}

/** Videos leave the cores to the photos, which the first visitor waits for; they start when the photos are ready. */
const videoDelayMs = 180_000;

/** All actions are one transaction. Emails are not sent, because the demo's people are fictional. */
export function createActingWithin(site: App, outer: Work): Acting {
  const clock = createClock(site.clock.now());
  const events = createEventBus();
  async function runCommand<Result>(run: (work: Work) => Promise<Result>): Promise<Result> {
    const [final, last]: [(() => Promise<void>)[], (() => Promise<void>)[]] = [[], []];
    const execute: Work['withCommit'] = async (query, announce) => {
      const { rows } = await outer.db.executeQuery(query);
      announce?.(rows);
    };
    const work: Work = {
      db: outer.db,
      publish: (name, event) => events.publish(work, name, event),
      enqueue: async (job, payload, options) => {
        if (job.name === sendMailJob.name) return;
        const runAt = job.slow === undefined ? {} : { runAt: new Date(site.clock.now().getTime() + videoDelayMs) };
        await outer.enqueue(job, payload, { ...options, ...runAt });
      },
      withCommit: (query, announce) => void final.push(async () => execute(query, announce)),
      withCommitLast: (query, announce) => void last.push(async () => execute(query, announce)),
      afterCommit: outer.afterCommit,
    };
    const result = await run(work);
    // Not at the end of the transaction, because the next command needs it.
    for (const statement of [...final, ...last]) await statement();
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

/**
 * A separate app for the demo: its modules handle only its events, without captchas and a server. Sockets and other
 * processes use the site's app.
 */
function act(site: App, clock: SetClock): Acting {
  const liveVideo = createQuietEngine();
  const app: App = {
    ...site,
    liveVideo,
    bookmarkReaders: new Map(),
    streamChatRules: [],
    writingExceptions: [],
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
    liveVideo,
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
    // Views of programs are not counted, and those without a name are programs.
    userAgent: 'Mozilla/5.0 (demo)',
    device: undefined,
    signIn: undefined,
    country: undefined,
    language: 'en',
    ageStep: undefined,
    idempotencyKey,
    fingerprint: Buffer.from(idempotencyKey ?? ''),
    token: undefined,
  };
}

const noSession: Call['session'] = {
  start() {},
  end() {},
  keepDevice() {},
  keepSignIn() {},
  endSignIn() {},
  keepView() {},
  endView() {},
  keepAge() {},
  keepLanguage() {},
};

/** An engine of live video without video, for streams of the past. */
interface QuietEngine extends LiveVideo {
  /** Video of the stream's first session arrives. */
  publish(streamId: string): Promise<void>;
}

function createQuietEngine(): QuietEngine {
  const listeners: ((event: LiveEvent) => unknown)[] = [];
  const nothing = async (): Promise<undefined> => undefined;
  return {
    provider: 'embedded',
    rtmpUrl: undefined,
    openStream: nothing,
    publishTicket: async () => [],
    useKeys: () => undefined,
    watchTicket: () => Promise.reject(new Error('No one watches a stream of the past.')),
    stopWatching: nothing,
    stopAllWatching: nothing,
    setPaidUntil: nothing,
    stopKey: nothing,
    stopPublishing: nothing,
    endStream: nothing,
    presence: nothing,
    thumbnail: nothing,
    recording: nothing,
    discardRecording: nothing,
    onEvent: (listener) => void listeners.push(listener),
    close: nothing,
    async publish(streamId) {
      for (const listener of listeners) await listener({ type: 'publishing', streamId, epoch: 1 });
    },
  };
}
