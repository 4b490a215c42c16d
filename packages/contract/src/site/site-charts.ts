import { z } from 'zod';
import { total } from '../fields.ts';
import { operation } from '../operation.ts';

const count = z.number().int();

const figures = {
  registrations: count,
  /** Accounts that were here, each once a day. */
  active: count,
  subscriptions: count,
  /** What fans paid for sales, and the site's commission. */
  gross: total,
  commission: total,
};

/** One day in UTC, `2026-11-24`. */
export const siteDay = z.object({ day: z.string(), ...figures });
export type SiteDay = z.output<typeof siteDay>;
export type SiteFigure = keyof typeof figures;

export const getSiteCharts = operation({
  name: 'getSiteCharts',
  area: 'administration',
  summary: 'The site day by day, and the sums of as many days before',
  method: 'GET',
  path: '/admin/statistics/days',
  access: 'admin',
  permission: 'overview',
  query: z.object({ days: z.enum(['30', '90']).default('30') }),
  reply: z.object({ days: z.array(siteDay), before: z.object(figures) }),
});
