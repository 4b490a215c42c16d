export { factColumns, performerIsThere, type FactRow, type Viewing } from './access.store.ts';
export { decide, decideFor, deciderFor, presentAccess, requireGranted, requireVisible, type Visible } from './decide.ts';
export { registerDelivery } from './delivery/register-delivery.ts';
export type { AccessObject, Decision } from './policy.ts';
