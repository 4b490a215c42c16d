declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An archive of an account's data can be downloaded. */
    'export.ready': { readonly exportId: string; readonly accountId: string };
  }
}
export {};
