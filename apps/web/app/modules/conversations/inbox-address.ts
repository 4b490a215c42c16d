import { useLocation } from 'react-router';

/** Where this page's conversations are: in the studio, or among the site's own pages. */
export function useInboxAddress(): string {
  return useLocation().pathname.startsWith('/creator/') ? '/creator/inbox' : '/messages';
}
