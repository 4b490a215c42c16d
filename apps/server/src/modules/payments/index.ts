export { requireWithin } from './bounds.ts';
export { receiveWebhook } from './receive-webhook.ts';
export { registerPaymentRoutes } from './register-payment-routes.ts';
export { requirePayable } from './require-seller.ts';
export { readCommission } from './settle-payment.ts';
