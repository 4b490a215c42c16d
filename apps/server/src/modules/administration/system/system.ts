import type * as operations from '@ovation/contract/site/system.ts';
import type { SystemHour, SystemState } from '@ovation/contract/site/system.ts';
import { statfs } from 'node:fs/promises';
import type { App } from '../../../app.ts';
import type { Call } from '../../../platform/http/call.ts';
import { sendMailJob } from '../../accounts/index.ts';
import { readBackupState } from '../backups/backup-state.ts';
import { listSystemHours, loadQueueTotals, type QueueTotals, type SystemHourRow } from './system.store.ts';
import { Failure } from '../../../platform/failure.ts';
import { retryJob as makeDue } from '../../../platform/jobs/enqueue.ts';
import { recordEvent } from '../../security-log/index.ts';

const hourMs = 3_600_000;
const shownHours = 48;

export async function getSystemState({ app }: Call<typeof operations.getSystemState>): Promise<SystemState> {
  const to = new Date(Math.floor(app.clock.now().getTime() / hourMs) * hourMs);
  const from = new Date(to.getTime() - (shownHours - 1) * hourMs);
  const [status, hours, queue, backup, disk, newerRelease] = await Promise.all([
    app.siteStatus.read(),
    listSystemHours(app.database, { from, to, mailTask: sendMailJob.name }),
    loadQueueTotals(app.database),
    readBackupState(app),
    readDisk(app),
    app.releases.findNewer(),
  ]);
  return {
    status,
    hours: hours.map(presentHour),
    jobs: presentQueue(queue),
    backup,
    disk,
    ...presentReleases(app, queue, newerRelease),
    ...presentParts(app),
    startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
  };
}

function presentReleases(
  { releases: { own } }: App,
  { postgres }: QueueTotals,
  newer: string | undefined,
): Pick<SystemState, 'versions' | 'newerRelease'> {
  return {
    versions: {
      ovation: own.version,
      commit: own.commit ?? null,
      node: process.versions.node,
      postgres: postgres.split(' ')[0] ?? '',
    },
    newerRelease: newer ?? null,
  };
}

/** What not every site has. */
function presentParts({ processes, replica }: App): Pick<SystemState, 'redis' | 'replica'> {
  return {
    redis: processes.isAlone ? null : processes.isConnected ? 'connected' : 'away',
    replica: replica ? (replica.isUsable() ? 'used' : 'unused') : null,
  };
}

async function readDisk({ config }: App): Promise<SystemState['disk']> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  return {
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    reserveBytes: config.diskReserveMegabytes * 1024 * 1024,
  };
}

function presentHour({ hour, done, failed, emails, uploads }: SystemHourRow): SystemHour {
  return {
    hour: hour.toISOString(),
    jobsDone: Number(done),
    jobsFailed: Number(failed),
    emails: Number(emails),
    uploads: Number(uploads),
  };
}

function presentQueue({ waiting, scheduled, running, failed, oldest_seconds }: QueueTotals): SystemState['jobs'] {
  return {
    waiting: Number(waiting),
    scheduled: Number(scheduled),
    running: Number(running),
    failed: Number(failed),
    oldestWaitingSeconds: oldest_seconds,
  };
}

export async function retryJob({ app, actor, params, request }: Call<typeof operations.retryJob>) {
  return app.transaction(async (work) => {
    const retried = await makeDue(work.db, params.id);
    if (!retried) throw new Failure('not-found');
    const details = { task: retried.task, job: params.id };
    if (retried.isChanged) await recordEvent(work, { app, actor, request }, { kind: 'job-retried', details });
    return { isChanged: retried.isChanged };
  });
}
