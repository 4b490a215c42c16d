import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { accountRoutes } from './routes/account.routes.ts';
import { adminRoutes } from './routes/admin.routes.ts';
import { creatorRoutes } from './routes/creator.routes.ts';
import { authRoutes, homeRoutes, publicRoutes } from './routes/public.routes.ts';

/** Every address of the site, by layout and guard. */
export default [
  route('overlay/:token', 'routes/public/overlay.tsx'),
  layout('layouts/public.tsx', [index('routes/public/landing.tsx')]),
  layout('layouts/blank.tsx', authRoutes),
  layout('layouts/home.tsx', homeRoutes),
  layout('layouts/studio.tsx', [layout('guards/creator.tsx', creatorRoutes)]),
  layout('layouts/administration.tsx', [layout('guards/admin.tsx', adminRoutes)]),
  layout('layouts/primary.tsx', [
    layout('guards/account.tsx', accountRoutes),
    ...publicRoutes,
    route('*', 'routes/public/not-found.tsx'),
  ]),
] satisfies RouteConfig;
