import { t } from '@ovation/language/t.ts';
import { z } from 'zod';
import { line } from '../fields.ts';
import { operation } from '../operation.ts';
import { poll } from './feeds.ts';

export const pollBody = z.object({
  question: line(300),
  options: z.array(line(120)).min(2, t('At least two answers.')).max(10, t('At most ten answers.')),
  isMultiple: z.boolean().default(false),
  expiresAt: z.iso.datetime({ offset: true }).nullable().optional(),
});

export const createPoll = operation({
  name: 'createPoll',
  area: 'performer feeds',
  summary: 'Create a poll for a feed',
  method: 'POST',
  path: '/performer/feeds/polls',
  access: 'performer',
  body: pollBody,
  status: 201,
  reply: poll,
});
