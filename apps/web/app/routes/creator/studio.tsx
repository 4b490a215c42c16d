import { getOwnPerformer } from '@ovation/contract/people/performers.ts';
import { Outlet, useLocation, useRevalidator } from 'react-router';
import { ProfileStatusBanner } from '../../modules/profiles/studio/status-banner.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';
import type { Route } from './+types/studio.ts';

/** Loads the performer for every page below, which read them with `useOwnPerformer()`. */
export async function loader(args: Route.LoaderArgs) {
  return { performer: await apiOf(args).call(getOwnPerformer) };
}

/** Above a creator's pages: the status of their account. */
export default function Studio({ loaderData: { performer } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const fillsWindow = useLocation().pathname.startsWith('/creator/inbox');
  useServerEvent('account.changed', () => void revalidate());
  useReconnected(() => void revalidate());
  return (
    <>
      {fillsWindow ? null : <ProfileStatusBanner performer={performer} />}
      <Outlet />
    </>
  );
}
