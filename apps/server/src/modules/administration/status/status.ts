import type * as operations from '@ovation/contract/site/site-status.ts';
import {
  statusParts,
  statusSentences,
  statusStates,
  type SiteStatus,
  type StatusPart,
  type StatusState,
} from '@ovation/contract/site/site-status.ts';
import { t, translated } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { readSeldom } from '../../../platform/measurements/gauge.ts';
import { sendMailJob } from '../../accounts/index.ts';
import { loadSiteWork, type SiteWork } from './site-status.store.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { OwnExplanation } from '../../../platform/http/errors/error-page.ts';

/** Which parts of the site work, for everyone: says no more than what people notice anyway. */
export interface SiteStatusReader {
  /** Never rejects: also an outage is an answer. */
  read(): Promise<SiteStatus>;
}

declare module '../../../app.ts' {
  interface App {
    readonly siteStatus: SiteStatusReader;
  }
}

export function createSiteStatus(appOf: () => App): SiteStatusReader {
  const clock = { now: () => appOf().clock.now() };
  const readWork = readSeldom(clock, () => loadWork(appOf()));
  const askMailServer = readSeldom(clock, async () => appOf().mail.answers?.());
  return {
    async read() {
      const app = appOf();
      const [{ database, storage }, hasRoom, hasMailServer] = await Promise.all([
        app.readiness.parts(),
        hasRoomForUploads(app),
        askMailServer(),
      ]);
      const work = database ? await readWork().catch(() => undefined) : undefined;
      const states: Partial<Record<StatusPart, StatusState>> = {
        site: database ? 'works' : 'away',
        media: storage ? 'works' : 'away',
        uploads: database && storage && hasRoom ? 'works' : 'away',
        // Without the database there are no jobs; how emails and cards do is then unknown.
        ...(work ? statesOfWork(work, hasMailServer) : { jobs: 'away' }),
      };
      const parts = Object.entries(states).map(([part, state]) => ({ part: part as StatusPart, state }));
      return { state: worstOf(parts.map(({ state }) => state)), parts, checkedAt: app.clock.now().toISOString() };
    },
  };
}

/** Uploads are refused while the disk's reserve is in use. A disk that cannot be asked is not what refuses them. */
function hasRoomForUploads({ freeSpace }: App): Promise<boolean> {
  return freeSpace.bytes().then(
    (bytes) => bytes >= 0,
    () => true,
  );
}

function loadWork(app: App): Promise<SiteWork> {
  const quick = [...app.jobs.handlers.values()].filter(({ job }) => job.slow === undefined);
  return loadSiteWork(app.database, {
    quickTasks: quick.map(({ job }) => job.name),
    mailTask: sendMailJob.name,
    provider: app.payments.current().name,
    now: app.clock.now(),
  });
}

const lateSeconds = 120;
const standingSeconds = 900;
/** Single addresses that do not exist are no disturbance. */
const manyMails = 5;
const manyPayments = 5;

/**
 * Nothing is said about emails without a mail server, nor about cards that nobody has tried for an hour. A mail server
 * that is gone is down before many emails have failed.
 */
export function statesOfWork(
  work: SiteWork,
  hasMailServer: boolean | undefined,
): Partial<Record<StatusPart, StatusState>> {
  const waits = work.waiting_seconds ?? 0;
  const [failed, paid] = [Number(work.failed_cards), Number(work.paid_cards)];
  const cardsFail = failed >= manyPayments && failed > paid;
  return {
    jobs: waits > standingSeconds ? 'away' : waits > lateSeconds ? 'disturbed' : 'works',
    ...(hasMailServer === undefined ? {} : { email: stateOfMail(work, hasMailServer) }),
    ...(failed + paid > 0 ? { cards: cardsFail ? 'disturbed' : 'works' } : {}),
  };
}

function stateOfMail({ failing_mails: failing }: SiteWork, hasServer: boolean): StatusState {
  if (!hasServer) return 'away';
  return Number(failing) >= manyMails ? 'disturbed' : 'works';
}

const order: readonly StatusState[] = ['works', 'disturbed', 'away'];

function worstOf(states: readonly StatusState[]): StatusState {
  return order.findLast((state) => states.includes(state)) ?? 'works';
}

export function getSiteStatus({ app }: Call<typeof operations.getSiteStatus>) {
  return app.siteStatus.read();
}

/** What `/status` says while the pages cannot be rendered. */
export async function explainOutage({ siteStatus }: App): Promise<OwnExplanation> {
  const { state, parts } = await siteStatus.read();
  return {
    title: translated(statusSentences[state]),
    text: t('This page reloads automatically once everything works again.'),
    facts: parts.map((part) => [translated(statusParts[part.part]), translated(statusStates[part.state])] as const),
  };
}
