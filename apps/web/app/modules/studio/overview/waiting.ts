import type { StudioOverview } from '@ovation/contract/publishing/studio.ts';

export interface Waiting {
  /** With the number: 3 unread messages. */
  readonly label: string;
  readonly to: string;
}

/** What waits for the performer, the most urgent first, without what does not. */
export function waitingOf(attention: StudioOverview['attention']): readonly Waiting[] {
  const { disputedOrders, ordersToShip, productRequests, unreadMessages, unansweredComments, failedUploads } =
    attention;
  return [
    line(disputedOrders, 'order with a problem', 'orders with a problem', '/creator/orders?status=disputed'),
    line(ordersToShip, 'order to ship', 'orders to ship', '/creator/orders?status=paid'),
    line(productRequests, 'request to answer', 'requests to answer', '/creator/requests'),
    line(failedUploads, 'upload failed', 'uploads failed', '/creator/content?failed=true'),
    line(unreadMessages, 'unread message', 'unread messages', '/creator/inbox'),
    line(unansweredComments, 'comment without an answer', 'comments without an answer', '/notifications'),
  ].filter((one) => one !== undefined);
}

function line(count: number, one: string, many: string, to: string): Waiting | undefined {
  return count === 0 ? undefined : { label: `${count.toLocaleString('en')} ${count === 1 ? one : many}`, to };
}
