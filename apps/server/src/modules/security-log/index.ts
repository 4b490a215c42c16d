export { recordEvent, recordEventOnce, type EventContext, type SecurityEvent } from './record-failure.ts';
export { recordFailure } from './record-failure.ts';
export {
  deleteEventsBefore,
  findAccountId,
  findDetails,
  findEvents,
  securityEventsByMonth,
  type EventFilter,
  type SecurityEventRow,
} from './security-event.store.ts';
