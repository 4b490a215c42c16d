import { z } from 'zod';
import type { MailMessage } from '../../../gateways/mail/mail.ts';
import { job } from '../../../platform/jobs/job.ts';

const message: z.ZodType<MailMessage, MailMessage> = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  idempotencyKey: z.string().optional(),
  secret: z.object({ hash: z.string(), expiresAt: z.string() }).optional(),
});

/** Retried while the mail server is unavailable. */
export const sendMailJob = job({ name: 'send-mail', payload: message, isBatched: true });
