import { index, route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Pages of any account: guards/account.tsx redirects visitors without one to the login. */
export const accountRoutes: RouteConfigEntry[] = [
  route('user/account', 'routes/account/account.tsx'),
  route('user/account/data', 'routes/account/own-data.tsx'),
  route('user/security', 'routes/account/security.tsx'),
  route('user/blocked', 'routes/account/blocked.tsx'),
  route('user/hidden', 'routes/account/hidden.tsx'),
  route('user/addresses', 'routes/account/addresses.tsx'),
  route('consents', 'routes/account/consents.tsx'),
  route('checkout', 'routes/account/checkout.tsx'),
  route('checkout/done', 'routes/account/checkout-done.tsx'),
  route('orders', 'routes/account/orders.tsx'),
  route('orders/:id', 'routes/account/order.tsx'),
  route('orders/:id/receipt', 'routes/account/order-receipt.tsx'),
  route('requests', 'routes/account/requests.tsx'),
  route('requests/:id', 'routes/account/request.tsx'),
  route('purchases', 'routes/account/purchases.tsx'),
  route('wallet', 'routes/account/wallet.tsx'),
  route('wallet/cards', 'routes/account/cards.tsx'),
  route('wallet/payments/:id', 'routes/account/receipt.tsx'),
  route('subscriptions', 'routes/account/subscriptions.tsx'),
  route('following', 'routes/account/following.tsx'),
  route('bookmarks', 'routes/account/bookmarks.tsx'),
  route('reports', 'routes/account/complaints/reports.tsx'),
  route('notifications', 'routes/account/notifications.tsx'),
  route('notifications/settings', 'routes/account/notification-settings.tsx'),
  route('messages', 'routes/account/messages/messages.tsx', [
    index('routes/account/messages/no-conversation.tsx'),
    route(':id', 'routes/account/messages/conversation.tsx'),
  ]),
];
