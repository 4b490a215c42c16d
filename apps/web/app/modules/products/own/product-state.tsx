import { languageCode } from '@ovation/language/language.ts';
import { t, translated } from '@ovation/language/t.ts';
import type { OwnProduct } from '@ovation/contract/shop/products.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { statusNames, statusTones } from '../product-labels.ts';

/** The status of a product, and when a scheduled one appears, in the browser's time zone. */
export function ProductState({ product }: { readonly product: Pick<OwnProduct, 'status' | 'publishedAt'> }) {
  const hydrated = useHydrated();
  const { status, publishedAt } = product;
  const name = translated(statusNames[status]);
  const label =
    status === 'scheduled' && publishedAt !== null && hydrated
      ? t('{state} for {moment}', {
          state: name,
          moment: new Date(publishedAt).toLocaleString(languageCode(), { dateStyle: 'medium', timeStyle: 'short' }),
        })
      : name;
  return <StateBadge tone={statusTones[status]}>{label}</StateBadge>;
}
