import { z } from 'zod';
import { id, line, listOf, listQuery, time } from './fields.ts';
import { operation } from './operation.ts';

export const post = z.object({ _id: id, slug: z.string(), title: z.string(), /** HTML of the allowed tags only. */ content: z.string(), createdAt: time, updatedAt: time });
export type Post = z.output<typeof post>;

export const searchPosts = operation({
  name: 'searchPosts', area: 'posts', summary: 'The site’s own pages', method: 'GET', path: '/posts/search', access: 'public', query: listQuery(['title'], { q: z.string().trim().max(100).optional() }), reply: listOf(post),
});

export const getPost = operation({
  name: 'getPost', area: 'posts', summary: 'One page, by id or slug', method: 'GET', path: '/posts/{id}', access: 'public', params: z.object({ id: z.string().min(1).max(120) }), reply: post, errors: ['not-found'],
});

export const getHealth = operation({
  name: 'getHealth', area: 'operation', summary: '200 once all that this process plays is ready', method: 'GET', path: '/health', access: 'public', reply: z.object({ status: z.literal('ok'), roles: z.array(z.string()) }),
});

const mailHead = z.object({ _id: id, to: z.string(), subject: z.string(), createdAt: time });

export const listMailbox = operation({
  name: 'listMailbox', area: 'administration', summary: 'Mails that the site would have sent, while no SMTP server is set', method: 'GET', path: '/admin/mailbox', access: 'admin',
  query: listQuery([], { q: line(100).optional() }), reply: listOf(mailHead),
});
export const getMail = operation({
  name: 'getMail', area: 'administration', summary: 'One of these mails', method: 'GET', path: '/admin/mailbox/{id}', access: 'admin', params: z.object({ id }), reply: mailHead.extend({ text: z.string(), html: z.string().nullable() }), errors: ['not-found'],
});

export const listJobs = operation({
  name: 'listJobs', area: 'administration', summary: 'Background jobs that wait, run or failed', method: 'GET', path: '/admin/jobs', access: 'admin', query: listQuery([], { failed: z.enum(['true', 'false']).optional() }),
  reply: listOf(z.object({ _id: z.string(), task: z.string(), attempts: z.number().int(), maxAttempts: z.number().int(), lastError: z.string().nullable(), runAt: time, isLocked: z.boolean(), createdAt: time, updatedAt: time })),
});

export const getStatistics = operation({
  name: 'getStatistics', area: 'administration', summary: 'The site in numbers', method: 'GET', path: '/admin/statistics', access: 'admin',
  reply: z.object({ totalUser: z.number().int(), totalPerformer: z.number().int(), totalPending: z.number().int(), totalFeed: z.number().int(), grossLast30Days: z.number(), commissionLast30Days: z.number(), failedJobs: z.number().int() }),
});
