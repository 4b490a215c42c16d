import { english, translated, type EnglishText } from '@ovation/language/t.ts';
import './ui/theme/styles.ts';
import { countUnreadMessages } from '@ovation/contract/messaging/conversations.ts';
import { direction, languageCode } from '@ovation/language/language.ts';
import { searchPosts } from '@ovation/contract/site/site.ts';
import { useState, type ReactNode } from 'react';
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
import { AfterLoading, ViewCounting } from './layouts/after-loading.tsx';
import { MiniVideo } from './layouts/dialogs.tsx';
import { FailurePage } from './layouts/failure.tsx';
import { barColors, defaultSchemeOf, schemeWithoutScripts, themeScriptFor } from './platform/rendering/color-scheme.ts';
import { MessagesListening } from './modules/conversations/messages-listening.tsx';
import { ReauthenticationListening } from './modules/accounts/reauthentication/reauthentication-listening.tsx';
import { useNonce } from './platform/rendering/nonce.ts';
import { ScriptsOfLanguage } from './platform/rendering/scripts-of-language.tsx';
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
  const menus = posts.data.map(({ slug, title, isAgreedTo }) => ({ title, path: `/pages/${slug}`, isAgreedTo }));
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
const failureTitles: Readonly<Record<number, EnglishText>> = {
  404: english('Page not found'),
  451: english('Not available in your country'),
  503: english('Back soon'),
};

export function meta({ loaderData, error }: Route.MetaArgs): Route.MetaDescriptors {
  const siteName = loaderData?.settings.siteName ?? 'Ovation';
  if (error === undefined) return [{ title: siteName }];
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return [{ title: `${translated(failureTitles[status] ?? english('Something went wrong'))} · ${siteName}` }];
}

const ownIcon = '/favicon.ico';

/** Browsers would prefer Ovation's drawing to the site's own picture. */
function Icon({ address }: { readonly address: string }) {
  if (address !== ownIcon) return <link rel="icon" href={address} />;
  return (
    <>
      <link rel="icon" href={ownIcon} sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    </>
  );
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const session = useRouteLoaderData<typeof loader>('root');
  const nonce = useNonce();
  const scheme = defaultSchemeOf(session?.settings);
  // Later the visitor's choice rules the attribute: a changed default must not overwrite it.
  const [firstScheme] = useState(schemeWithoutScripts(scheme));
  return (
    <html
      lang={languageCode()}
      dir={direction()}
      data-mantine-color-scheme={firstScheme}
      data-client-hash={session?.settings.clientHash ? 'on' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <ScriptsOfLanguage nonce={nonce} />
        <meta name="color-scheme" content="light dark" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScriptFor(scheme) }} />
        <noscript>
          <meta name="theme-color" content={barColors[firstScheme]} />
        </noscript>
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Icon address={session?.settings.favicon ?? ownIcon} />
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
      <ViewCounting />
      <ReauthenticationListening />
      <Outlet />
      <MiniVideo />
      <AfterLoading />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <FailurePage status={status} failure={isRouteErrorResponse(error) ? error.data : undefined} />;
}
