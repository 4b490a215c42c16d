import { t } from '@ovation/language/t.ts';
import { nameOfType, saleNameOfType, titled, typesThatAre } from '@ovation/contract/content-types.ts';
import type { EarningType } from '@ovation/contract/money/money.ts';

interface KindLabel {
  readonly one: string;
  readonly many: string;
}

function labelOf(type: EarningType): KindLabel {
  return { one: titled(nameOfType(type)), many: titled(nameOfType(type, 2)) };
}

function saleOf(type: EarningType): KindLabel {
  const { one, many } = labelOf(type);
  return { one: t('{one} sold', { one }), many: t('{many} sold', { many }) };
}

const sales = Object.fromEntries(typesThatAre('sold').map((type) => [type, saleOf(type)]));

const orders = Object.fromEntries(
  typesThatAre('ordered').map((type) => [
    type,
    { one: titled(saleNameOfType(type)), many: titled(saleNameOfType(type, 2)) },
  ]),
);

/** The labels of the kinds of earnings, singular and plural. */
export const earningKinds = {
  tip: labelOf('tip'),
  subscription: labelOf('subscription'),
  ...sales,
  ...orders,
  message: { one: t('Message opened'), many: t('Messages opened') },
  stream: { one: titled(saleNameOfType('stream')), many: titled(saleNameOfType('stream', 2)) },
  'stream-minute': { one: t('Minute of live video'), many: t('Minutes of live video') },
} as Record<EarningType, KindLabel>;
