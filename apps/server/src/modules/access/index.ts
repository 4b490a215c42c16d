export { openPapersMs } from './delivery/send-paper.ts';
export {
  factColumns,
  feedIsWanted,
  isListed,
  isListedAmongAll,
  isOpenToAll,
  isReadByViewer,
  isThereForBuyer,
  loadCountryBlocks,
  performerColumns,
  performerIsListed,
  performerIsRead,
  performerIsThere,
  performerIsThereFor,
  type FactRow,
  type Viewing,
} from './access.store.ts';
export { accessObjectOf, loadManyContent, type GovernedKind } from './content.store.ts';
export {
  decide,
  deciderFor,
  presentAccess,
  presentStreamAccess,
  requireGranted,
  requireVisibleContent,
  requireVisiblePage,
  type Visible,
} from './decide.ts';
export { registerDelivery } from './delivery/register-delivery.ts';
export { sendDownload, type AskedBytes } from './delivery/send-download.ts';
export { sendStored } from './delivery/send-stored.ts';
export type { AccessObject, Decision } from './policy.ts';
export {
  hasBlocked,
  hasBlockedByKey,
  hasBlockedCountry,
  hasBlockedCountryByKey,
  hasMuted,
  hasRestricted,
  isActive,
  isCurrent,
  isEarlyAccessOver,
  isForBuyersAlone,
  isNotDismissed,
  isNotHidden,
  isNotOver,
  isNotWithdrawn,
  isPublished,
  isReadBy,
  isToldOf,
  mayMeet,
} from './visibility.store.ts';
