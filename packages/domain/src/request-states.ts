import type { RequestStatus } from '@ovation/contract/shop/made-to-order.ts';

export type RequestParty = 'fan' | 'performer' | 'system';

interface Transition {
  readonly from: readonly RequestStatus[];
  readonly to: RequestStatus;
  readonly by: readonly RequestParty[];
}

/** Who may change a request from which status to which; docs/shop.md shows the same table. */
export const requestTransitions: readonly Transition[] = [
  // A product with a fixed price is offered at once; an open offer can be changed.
  { from: ['asked', 'offered'], to: 'offered', by: ['performer'] },
  { from: ['offered'], to: 'accepted', by: ['fan'] },
  { from: ['asked', 'offered'], to: 'declined', by: ['performer'] },
  { from: ['asked', 'offered'], to: 'withdrawn', by: ['fan'] },
  { from: ['offered'], to: 'expired', by: ['system'] },
];

export function mayChangeRequest(from: RequestStatus, to: RequestStatus, party: RequestParty): boolean {
  return requestTransitions.some(
    (transition) => transition.from.includes(from) && transition.to === to && transition.by.includes(party),
  );
}
