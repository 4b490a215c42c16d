import { index, layout, route, type RouteConfigEntry } from '@react-router/dev/routes';
import { contentStudio } from './content.routes.ts';

/** Pages of performers: guards/creator.tsx redirects others to their own home. */
export const creatorRoutes: RouteConfigEntry[] = [
  layout('routes/creator/studio.tsx', [
    route('creator', 'routes/creator/overview.tsx'),
    route('creator/inbox', 'routes/account/messages/messages.tsx', { id: 'routes/creator/inbox' }, [
      index('routes/account/messages/no-conversation.tsx', { id: 'routes/creator/inbox/no-conversation' }),
      route(':id', 'routes/account/messages/conversation.tsx', { id: 'routes/creator/inbox/conversation' }),
    ]),
    route('creator/account', 'routes/creator/account.tsx'),
    route('creator/account/data', 'routes/creator/own-data.tsx'),
    route('creator/earnings', 'routes/creator/money/earnings.tsx'),
    route('creator/orders', 'routes/creator/shop/orders.tsx'),
    route('creator/orders/statistics', 'routes/creator/shop/statistics.tsx'),
    route('creator/orders/:id', 'routes/creator/shop/order.tsx'),
    route('creator/orders/:id/slip', 'routes/creator/shop/packing-slip.tsx'),
    route('creator/requests', 'routes/creator/shop/requests.tsx'),
    route('creator/requests/:id', 'routes/creator/shop/request.tsx'),
    route('creator/live', 'routes/creator/live/go-live.tsx'),
    route('creator/live/streams', 'routes/creator/live/streams.tsx'),
    route('creator/live/settings', 'routes/creator/live/settings.tsx'),
    route('creator/live/:id', 'routes/creator/live/stream.tsx'),
    route('creator/payouts', 'routes/creator/money/payouts.tsx'),
    route('creator/payouts/method', 'routes/creator/money/payout-method.tsx'),
    route('creator/payouts/:id', 'routes/creator/money/payout.tsx'),
    route('creator/coupons', 'routes/creator/money/coupons.tsx'),
    route('creator/subscribers', 'routes/creator/subscribers.tsx'),
    route('creator/followers', 'routes/creator/followers.tsx'),
    route('creator/people-shown', 'routes/creator/people-shown/people.tsx'),
    route('creator/people-shown/content', 'routes/creator/people-shown/content.tsx'),
    route('creator/blocks', 'routes/creator/blocks.tsx'),
    route('creator/chat', 'routes/creator/chat.tsx'),
    route('creator/messages', 'routes/creator/messages/messages.tsx'),
    route('creator/messages/new', 'routes/creator/messages/new-message.tsx'),
    route('creator/messages/settings', 'routes/creator/messages/message-settings.tsx'),
    route('creator/messages/:id', 'routes/creator/messages/message.tsx'),
    route('creator/lists', 'routes/creator/messages/lists.tsx'),
    route('creator/lists/:id', 'routes/creator/messages/list.tsx'),
    ...contentStudio,
  ]),
];
