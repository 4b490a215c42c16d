import { index, route } from '@react-router/dev/routes';
import { contentPages, contentTabs } from './content.routes.ts';

/** The login and related pages, in the blank layout. */
export const authRoutes = [
  route('auth/login', 'routes/public/auth/login.tsx'),
  route('auth/register', 'routes/public/auth/register.tsx'),
  route('auth/forgot', 'routes/public/auth/forgot.tsx'),
  route('auth/reset', 'routes/public/auth/reset.tsx'),
  route('auth/verify', 'routes/public/auth/verify.tsx'),
];

/** In the home layout. */
export const homeRoutes = [route('home', 'routes/public/home.tsx')];

/** Pages that anyone may open, in the primary layout. */
export const publicRoutes = [
  route('search', 'routes/public/search.tsx'),
  route('cart', 'routes/public/cart.tsx'),
  route('contact', 'routes/public/contact.tsx'),
  route('notifications/stop', 'routes/public/stop-digest.tsx'),
  route('pages/:slug', 'routes/public/post.tsx'),
  route(':username', 'routes/public/profile/profile.tsx', [
    index('routes/public/profile/profile-feeds.tsx'),
    ...contentTabs,
    route('about', 'routes/public/profile/profile-about.tsx'),
  ]),
  route(':username/chat', 'routes/public/chat.tsx'),
  ...contentPages,
];
