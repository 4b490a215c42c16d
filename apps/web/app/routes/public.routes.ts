import { index, route } from '@react-router/dev/routes';
import { contentPages, contentTabs } from './content.routes.ts';

/** The login and related pages, in the blank layout. */
export const authRoutes = [
  route('auth/login', 'routes/public/auth/login.tsx'),
  route('auth/register', 'routes/public/auth/register.tsx'),
  route('auth/age', 'routes/public/auth/age.tsx'),
  route('auth/forgot', 'routes/public/auth/forgot.tsx'),
  route('auth/closing', 'routes/public/auth/closing.tsx'),
  route('auth/reset', 'routes/public/auth/reset.tsx'),
  route('auth/staff', 'routes/public/auth/staff.tsx'),
  route('auth/verify', 'routes/public/auth/verify.tsx'),
  route('auth/:provider/callback', 'routes/public/auth/social-callback.tsx'),
];

/** In the home layout. */
export const homeRoutes = [route('home', 'routes/public/home.tsx')];

/** Pages that anyone may open, in the primary layout. */
export const publicRoutes = [
  route('search', 'routes/public/search.tsx'),
  route('live', 'routes/public/live.tsx'),
  route('cart', 'routes/public/cart.tsx'),
  route('cookies', 'routes/public/cookies.tsx'),
  route('status', 'routes/public/status.tsx'),
  route('contact', 'routes/public/contact.tsx'),
  route('consent', 'routes/public/consent.tsx'),
  route('report', 'routes/public/report/report.tsx'),
  route('report/status', 'routes/public/report/report-status.tsx'),
  route('notifications/stop', 'routes/public/stop-digest.tsx'),
  // An index ranks above `:username/about`, so that `/pages/about` is no tab, whichever a browser knew first.
  { ...route('pages/:slug', 'routes/public/post.tsx'), index: true },
  route(':username', 'routes/public/profile/profile.tsx', [
    index('routes/public/profile/profile-feeds.tsx'),
    ...contentTabs,
    route('about', 'routes/public/profile/profile-about.tsx'),
  ]),
  route(':username/chat', 'routes/public/chat.tsx'),
  ...contentPages,
];
