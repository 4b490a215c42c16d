import { sql } from 'kysely';
import { enqueue } from '../../src/platform/jobs/enqueue.ts';
import { sendMailJob } from '../../src/modules/accounts/index.ts';
import type { App } from '../../src/app.ts';

/** An email that could not be sent, and is not tried again by itself. Its job's error names whom it was for. */
export async function failToMail(app: App, to: string): Promise<void> {
  const later = new Date(Date.now() + 3_600_000);
  const mail = { to, subject: 'A letter', text: 'Good evening.' };
  await enqueue(app.database, sendMailJob, mail, { runAt: later, maxAttempts: 1, key: `fails for ${to}` });
  await sql`
    update graphile_worker._private_jobs
    set attempts = 1, run_at = now(), last_error = ${`Error: 550 no mailbox for ${to}\n    at the mail server`}
    where key = ${`fails for ${to}`}`.execute(app.database);
}

/** Two days in which jobs ran, more by day than by night, and some failed. */
export async function fillJobHours(app: App): Promise<void> {
  await sql`
    insert into job_hours (hour, task, done, failed)
    select hour, task, factor * (2 + extract(hour from hour)::integer),
      case when extract(hour from hour) = 9 then 7 else 0 end
    from generate_series(date_trunc('hour', now()) - interval '47 hours', now(), interval '1 hour') as hours (hour),
      (values ('send-mail', 1), ('follow-streams', 3)) as tasks (task, factor)
    on conflict (hour, task) do nothing`.execute(app.database);
}
