declare module '../../platform/events.ts' {
  interface DomainEvents {
    'performer.reviewed': { readonly performerId: string; readonly status: 'active' | 'rejected' | 'suspended' };
  }
}
export {};
