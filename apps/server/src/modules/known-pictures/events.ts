import type { PictureCategory } from '@ovation/contract/site/hash-lists.ts';

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A picture is on a list, and held back from now on: staff have to decide. */
    'picture.matched': {
      readonly fileId: string;
      readonly ownerId: string;
      readonly category: PictureCategory;
      /** Where it was found, for staff. */
      readonly text: string;
    };
  }
}
