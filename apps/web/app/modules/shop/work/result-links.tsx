import { t } from '@ovation/language/t.ts';
import { getOrderResults } from '@ovation/contract/shop/requests.ts';
import { FileLinks } from '../buying/downloads.tsx';
import { api } from '../../../platform/api/api.ts';

interface ResultLinksProps {
  readonly orderId: string;
  /** How many there are: one more is loaded. */
  readonly count: number;
}

/** The delivered files of an order. */
export function ResultLinks({ orderId, count }: ResultLinksProps) {
  return (
    <FileLinks
      cacheKey={['results', orderId, count]}
      load={async () => (await api.call(getOrderResults, { params: { id: orderId } })).files}
      label={t('Delivered files')}
    />
  );
}
