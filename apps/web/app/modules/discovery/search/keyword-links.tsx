import { SiteLink } from '../../../ui/buttons/link.tsx';
import classes from './keyword-links.module.css';

/** Links to frequent searches. */
export function KeywordLinks({ keywords, kind }: { readonly keywords: readonly string[]; readonly kind: string }) {
  if (keywords.length === 0) return null;
  const addressOf = (keyword: string): string =>
    `/search?${new URLSearchParams({ q: keyword, ...(kind === '' ? {} : { kind }) })}`;
  return (
    <nav aria-label="Popular searches" className={classes.row}>
      <span className={classes.label}>Popular searches</span>
      {keywords.map((keyword) => (
        <SiteLink key={keyword} to={addressOf(keyword)} className={classes.keyword}>
          {keyword}
        </SiteLink>
      ))}
    </nav>
  );
}
