import { t } from '@ovation/language/t.ts';
import { ChipLinks } from '../../../ui/lists/chip-links.tsx';

/** Links to frequent searches. */
export function KeywordLinks({ keywords, kind }: { readonly keywords: readonly string[]; readonly kind: string }) {
  const addressOf = (keyword: string): string =>
    `/search?${new URLSearchParams({ q: keyword, ...(kind === '' ? {} : { kind }) })}`;
  const links = keywords.map((keyword) => ({ to: addressOf(keyword), label: keyword }));
  return <ChipLinks label={t('Popular searches')} isLabelled links={links} />;
}
