import type { FileStatus } from '@ovation/contract/publishing/feeds.ts';

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'file.progressed': {
      readonly ownerId: string;
      readonly fileId: string;
      readonly status: FileStatus;
      /** In percent. */
      readonly progress: number;
      /** It plays, while better versions of it are still made. */
      readonly isPlayable?: boolean;
      /** Why it failed. */
      readonly message?: string;
    };
  }
}
