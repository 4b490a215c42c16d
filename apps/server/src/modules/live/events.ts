declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A performer has gone live: the first video of a stream has arrived. */
    'stream.started': { readonly streamId: string; readonly performerId: string };
    /** A stream is open from now on: it waits for its performer's video. */
    'stream.opened': { readonly streamId: string; readonly performerId: string };
    /** Its rule or price has changed: everyone has to join again. */
    'stream.rule-changed': { readonly streamId: string; readonly performerId: string };
    'stream.interrupted': { readonly streamId: string; readonly performerId: string; readonly at: Date };
    /** Its video has come back. */
    'stream.resumed': { readonly streamId: string; readonly performerId: string; readonly at: Date };
    /** Final, also for a scheduled stream that was cancelled. `hasStarted`: video has arrived at least once. */
    'stream.ended': {
      readonly streamId: string;
      readonly performerId: string;
      readonly reason: string;
      readonly hasStarted: boolean;
    };
    /** Its recording is a draft of a video now. */
    'stream.recorded': { readonly streamId: string; readonly performerId: string; readonly videoId: string };
  }
}

export {};
