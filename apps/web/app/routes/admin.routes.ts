import type { RouteConfigEntry } from '@react-router/dev/routes';

/** Pages of administrators: guards/admin.tsx sends others to their own start. */
export const adminRoutes: RouteConfigEntry[] = [];
