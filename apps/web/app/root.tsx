import './ui/theme/styles.ts';
import { countUnreadMessages } from '@ovation/contract/messaging/conversations.ts';
import { searchPosts } from '@ovation/contract/site/site.ts';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { MiniVideo } from './layouts/dialogs.tsx';
import { FailurePage } from './layouts/failure.tsx';
import { defaultColorScheme, defaultSchemeOf, themeScriptFor } from './platform/rendering/color-scheme.ts';
import { MessagesListening } from './modules/conversations/messages-listening.tsx';
import { ReauthenticationListening } from './modules/accounts/reauthentication/reauthentication-listening.tsx';
import { useNonce } from './platform/rendering/nonce.ts';
import { plainApiOf } from './platform/api/api.server.ts';
import {
  openSession,
  denyBlockedCountries,
  denyDuringMaintenance,
  leadToClosing,
  sessionContext,
  addRetryAfter,
  type PageSession,
} from './platform/visitor/session.server.ts';
import { visitorContext } from './platform/visitor/visitor.server.ts';
import { CssVariables } from './ui/theme/css-variables.tsx';
import { NavigationProgress } from './ui/feedback/navigation-progress.tsx';
import { Providers } from './ui/theme/providers.tsx';

export const middleware = [addRetryAfter, openSession, denyDuringMaintenance, denyBlockedCountries, leadToClosing];

export async function loader({ context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const [posts, totalUnread] = await Promise.all([
    plainApiOf(context).call(searchPosts, { query: { sortBy: 'title', sort: 'asc' } }),
    countUnread(context, session),
  ]);
  const menus = posts.data.map(({ slug, title }) => ({ title, path: `/pages/${slug}` }));
  const { publicUrl, posted } = context.get(visitorContext);
  return { ...session, menus, totalUnread, publicUrl, posted };
}

async function countUnread(context: Route.LoaderArgs['context'], { me }: PageSession): Promise<number> {
  return me ? (await plainApiOf(context).call(countUnreadMessages)).total : 0;
}

/** The socket keeps the session current: navigating between pages need not load it again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && currentUrl.href === nextUrl.href;
}

/** Titles of pages that failed, by status. */
const failureTitles: Readonly<Record<number, string>> = {
  404: 'Page not found',
  451: 'Not available in your country',
  503: 'Back soon',
};

export function meta({ loaderData, error }: Route.MetaArgs): Route.MetaDescriptors {
  const siteName = loaderData?.settings.siteName ?? 'Ovation';
  if (error === undefined) return [{ title: siteName }];
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return [{ title: `${failureTitles[status] ?? 'Something went wrong'} · ${siteName}` }];
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const session = useRouteLoaderData<typeof loader>('root');
  const nonce = useNonce();
  const scheme = defaultSchemeOf(session?.settings);
  return (
    <html
      lang="en"
      data-mantine-color-scheme={defaultColorScheme}
      data-client-hash={session?.settings.clientHash ? 'on' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="color-scheme" content="light dark" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScriptFor(scheme) }} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="icon" href={session?.settings.favicon ?? '/favicon.ico'} sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        <CssVariables nonce={nonce} />
      </head>
      <body>
        <Providers session={session} scheme={scheme} posted={session?.posted} nonce={nonce}>
          {children}
        </Providers>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <NavigationProgress />
      <MessagesListening />
      <ReauthenticationListening />
      <Outlet />
      <MiniVideo />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <FailurePage status={status} failure={isRouteErrorResponse(error) ? error.data : undefined} />;
}
