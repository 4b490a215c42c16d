import type { Settings } from '@ovation/contract/site/settings.ts';

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An administrator changed settings; a subscriber may throw to reject the change. */
    'settings.changed': { readonly before: Settings; readonly after: Settings };
    'site.contacted': { readonly name: string; readonly email: string; readonly message: string };
  }
}
