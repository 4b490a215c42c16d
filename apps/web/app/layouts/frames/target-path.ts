import { useLocation, useNavigation } from 'react-router';

/** The path of the page that was asked for last: the navigation shows it at once, while the page is still loading. */
export function useTargetPath(): string {
  const { pathname } = useLocation();
  return useNavigation().location?.pathname ?? pathname;
}
