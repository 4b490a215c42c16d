import { t } from '@ovation/language/t.ts';
import type { Promo } from '@ovation/contract/site/site.ts';
import { Button, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import classes from './search.module.css';

/** The site's promos side by side. */
export function PromoStrip({ promos }: { readonly promos: readonly Promo[] }) {
  if (promos.length === 0) return null;
  return (
    <ul className={classes.strip} aria-label={t('From the site')}>
      {promos.map((promo) => (
        <li key={promo._id} className={classes.promo}>
          <div>
            <Title order={2} size="h4">
              {promo.title}
            </Title>
            {promo.text === '' ? null : (
              <Text size="sm" c="dimmed" mt={4}>
                {promo.text}
              </Text>
            )}
          </div>
          <PromoLink promo={promo} />
        </li>
      ))}
    </ul>
  );
}

function PromoLink({ promo: { url, label } }: { readonly promo: Promo }) {
  if (url.startsWith('/'))
    return (
      <Button component={Link} to={url} variant="default">
        {label}
      </Button>
    );
  return (
    <Button component="a" href={url} rel="noopener" variant="default">
      {label}
    </Button>
  );
}
