export {
  factColumns,
  isListed,
  isOpenToAll,
  isThereForBuyer,
  performerColumns,
  performerIsListed,
  performerIsThere,
  performerIsThereFor,
  type FactRow,
  type Viewing,
} from './access.store.ts';
export { accessObjectOf, loadContent, loadManyContent, type ContentRow, type GovernedKind } from './content.store.ts';
export {
  decide,
  decideFor,
  deciderFor,
  presentAccess,
  requireGranted,
  requireVisible,
  requireVisibleContent,
  requireVisiblePage,
  type Visible,
} from './decide.ts';
export { registerDelivery } from './delivery/register-delivery.ts';
export type { AccessObject, Decision } from './policy.ts';
export {
  hasBlocked,
  hasBlockedByKey,
  hasBlockedCountry,
  hasBlockedCountryByKey,
  isActive,
  isCurrent,
  isEarlyAccessOver,
  isForBuyersAlone,
  isNotHidden,
  isNotOver,
  isPublished,
  mayMeet,
} from './visibility.store.ts';
