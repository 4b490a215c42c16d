import type { CartPreview } from '@ovation/contract/shop/orders.ts';

/** What has to be done before paying, as a sentence. */
export function obstacleOf(data: CartPreview, addressId: string | undefined): string | undefined {
  const { orders, missing, needsAddress, couponProblem } = data;
  if (missing.length > 0) return 'Please remove what is no longer available.';
  if (orders.some(({ lines, problem }) => problem !== undefined || lines.some((line) => line.problem !== undefined)))
    return 'Please change or remove what cannot be bought.';
  if (needsAddress && addressId === undefined) return 'Please enter where the parcels shall go.';
  return couponProblem === undefined ? undefined : 'Please remove the coupon, or enter another one.';
}
