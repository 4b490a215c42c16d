import { nameOfType, saleNameOfType, titled } from '@ovation/contract/content-types.ts';
import type { EarningType } from '@ovation/contract/money/money.ts';

/** 3 tips. */
export function kindLabels(type: EarningType, count: number): string {
  return `${count.toLocaleString('en')} ${saleNameOfType(type, count)}`;
}

export function purchaseName(type: EarningType): string {
  return titled(type === 'subscription' ? nameOfType(type) : saleNameOfType(type));
}
