import { t } from '@ovation/language/t.ts';
import { Anchor, Stack } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useSiteLinks } from '../../platform/state/site-links.ts';
import { AsideCard } from '../../ui/layout/aside.tsx';

/** The other pages about the site, beside one of them. */
export function SiteLinks() {
  const { pathname } = useLocation();
  const others = useSiteLinks().filter(({ path }) => path !== pathname);
  return (
    <AsideCard title={t('About this site')}>
      <Stack component="nav" gap="sm" aria-label={t('About this site')}>
        {others.map(({ path, title }) => (
          <Anchor key={path} component={Link} to={path} size="sm" dir="auto">
            {title}
          </Anchor>
        ))}
      </Stack>
    </AsideCard>
  );
}
