import type { FileStatus } from '@ovation/contract/publishing/feeds.ts';

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A picture, or the scenes of a video, can be compared; nobody has seen the file yet. */
    'file.hashed': {
      readonly fileId: string;
      readonly ownerId: string;
      /** PDQ, 64 hexadecimal digits each. */
      readonly hashes: readonly string[];
    };
    'file.progressed': {
      readonly ownerId: string;
      readonly fileId: string;
      readonly status: FileStatus;
      /** In percent. */
      readonly progress: number;
      /** It plays, while better versions of it are still made. */
      readonly isPlayable?: boolean;
      /** Why it failed, or what it is shown without. */
      readonly message?: string;
    };
  }
}
