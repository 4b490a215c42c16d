import { sql } from 'kysely';
import { settleJob } from '../../src/gateways/payments/sandbox/take-payment.ts';
import type { TestServer } from '../start-server.ts';

/**
 * Keeps the sandbox's late card from paying by itself after a second, which a busy machine takes for one request. To be
 * called once its payment was made; `letArrive` then pays it, whenever the test says so.
 */
export async function holdLatePayments({ app }: TestServer): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(
      array(select id from graphile_worker.jobs where task_identifier = ${settleJob.name} and locked_at is null)
    )`.execute(app.database);
}

/** The bank of a late card answers. */
export async function letArrive(server: TestServer, paymentId: string | undefined): Promise<void> {
  const { provider_payment_id } = await server.app.database
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('id', '=', paymentId ?? '')
    .executeTakeFirstOrThrow();
  await server.runJob(settleJob, { paymentId: provider_payment_id ?? '' });
  await server.runJobs();
}
