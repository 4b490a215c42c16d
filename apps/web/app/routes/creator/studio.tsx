import { getOwnPerformer } from '@ovation/contract/people/performers.ts';
import { Outlet, useRevalidator } from 'react-router';
import { ProfileStatusBanner } from '../../modules/profiles/studio/status-banner.tsx';
import { StudioNavigation } from '../../modules/profiles/studio/studio-navigation.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';
import type { Route } from './+types/studio.ts';

/** Loads the performer for every page below, which read them with `useOwnPerformer()`. */
export async function loader(args: Route.LoaderArgs) {
  return { performer: await apiOf(args).call(getOwnPerformer) };
}

/** The frame of a creator's pages: the status of their account, and the navigation. */
export default function Studio({ loaderData: { performer } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useServerEvent('account.changed', () => void revalidate());
  useReconnected(() => void revalidate());
  return (
    <>
      <StudioNavigation />
      <ProfileStatusBanner performer={performer} />
      <Outlet />
    </>
  );
}
