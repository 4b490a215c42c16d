declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A performer has gone live. */
    'stream.started': { readonly streamId: string; readonly performerId: string };
  }
}
export {};
