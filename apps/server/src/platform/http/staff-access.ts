import { t, translated } from '@ovation/language/t.ts';
import { openInViews } from '@ovation/contract/people/users.ts';
import type { Operation } from '@ovation/contract/operation.ts';
import { staffPermissions, type StaffPermission } from '@ovation/contract/staff-permissions.ts';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import type { Viewer } from './call.ts';

/** Whether the roles of this member of staff allow something; false for everyone else. */
export function may(viewer: Viewer, permission: StaffPermission): boolean {
  return viewer?.kind === 'admin' && viewer.permissions?.has(permission) === true;
}

/** Throws permission-missing unless the caller's roles allow it. */
export function requirePermission(viewer: Viewer, permission: StaffPermission): void {
  if (may(viewer, permission)) return;
  const what = translated(staffPermissions[permission]);
  throw new Failure(
    'permission-missing',
    t('Your role does not include this: {permission}. Please ask an owner of the site.', {
      permission: what.charAt(0).toLowerCase() + what.slice(1),
    }),
  );
}

/** Throws view-is-read-only or closed-to-views for what a view as another account does not include. */
export function requireOpenInView({ name, method }: Pick<Operation, 'name' | 'method'>): void {
  if (!openInViews.has(name)) throw new Failure(method === 'GET' ? 'closed-to-views' : 'view-is-read-only');
}

/** What only the owner of an account may read, such as keys and what people write to each other; null in a view. */
export function unlessViewed<Value>(viewer: Viewer, value: Value): Value | null {
  return viewer?.view ? null : value;
}

const readingMethods = new Set(['GET', 'HEAD']);

/** The same for routes that are no operations: of these, a view includes the pages and media. */
export function requireRouteOpenInView({ method, url, routeOptions }: FastifyRequest): void {
  if (routeOptions.config.isOperation) return;
  if (!readingMethods.has(method)) throw new Failure('view-is-read-only');
  if (/^\/api(?:[/?]|$)/.test(url) && !url.startsWith('/api/media/')) throw new Failure('closed-to-views');
}
