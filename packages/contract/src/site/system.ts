import { z } from 'zod';
import { time } from '../fields.ts';
import { operation } from '../operation.ts';
import { siteStatus } from './site-status.ts';
import { says } from '../says.ts';

/** An hour, by what ended or came in it. */
export const systemHour = z.object({
  hour: time,
  jobsDone: z.number().int(),
  /** Runs that failed; a job that was tried again counts each time. */
  jobsFailed: z.number().int(),
  /** Handed to the mail server, or put into the mailbox. */
  emails: z.number().int(),
  uploads: z.number().int(),
});
export type SystemHour = z.output<typeof systemHour>;

const systemState = z.object({
  status: siteStatus,
  /** The last 48 hours, the oldest first. */
  hours: z.array(systemHour),
  jobs: z.object({
    waiting: z.number().int(),
    scheduled: z.number().int(),
    running: z.number().int(),
    /** Those whose last attempt failed; some are tried again by themselves. */
    failed: z.number().int(),
    oldestWaitingSeconds: z.number().nullable(),
  }),
  backup: z.object({
    lastAt: time.nullable(),
    /** When the schedule makes the next one. */
    nextAt: time.nullable(),
    isScheduled: z.boolean(),
    isLate: z.boolean(),
  }),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number(), reserveBytes: z.number() }),
  /** Of the process that answers. */
  versions: z.object({
    ovation: z.string(),
    /** In hexadecimal digits, if it is known. */
    commit: z.string().nullable(),
    node: z.string(),
    postgres: z.string(),
  }),
  /** A newer release than the one that runs, if the operator lets the site look (RELEASES_URL). */
  newerRelease: z.string().nullable(),
  /** Null for a single process, which needs none. */
  redis: z.enum(['connected', 'away']).nullable(),
  /** Null without one. `unused`: away, or too old to read at. */
  replica: z.enum(['used', 'unused']).nullable(),
  startedAt: time,
});
export type SystemState = z.output<typeof systemState>;

export const getSystemState = operation({
  name: 'getSystemState',
  area: 'administration',
  summary: 'How the site runs: jobs, emails and uploads by hour, the queue, the last backup, disk and versions',
  method: 'GET',
  path: '/admin/system',
  access: 'admin',
  permission: 'operations',
  reply: systemState,
});

export const retryJob = operation({
  name: 'retryJob',
  area: 'administration',
  summary: 'Try a failed job again now, with all its attempts; repeating it changes nothing',
  method: 'POST',
  path: '/admin/jobs/{id}/retry',
  access: 'admin',
  permission: 'operations',
  params: z.object({ id: z.string().regex(/^\d{1,18}$/, says('This is not a job number.')) }),
  reply: z.object({
    /** False if nothing had to change: it runs already, or has not failed. */
    isChanged: z.boolean(),
  }),
  errors: ['not-found'],
});
