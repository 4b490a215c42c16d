import { currency } from '@ovation/contract/site/settings.ts';
import { fromMinor } from '@ovation/domain';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });

/** `$12.50` */
export const inMoney = (minor: bigint): string => money.format(fromMinor(minor));
