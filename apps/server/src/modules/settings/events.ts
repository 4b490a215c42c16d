declare module '../../platform/events.ts' {
  interface DomainEvents {
    'site.contacted': { readonly name: string; readonly email: string; readonly message: string };
  }
}
export {};
