import { t } from '@ovation/language/t.ts';
import { Alert, Anchor } from '@mantine/core';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { getStatistics } from '@ovation/contract/site/site.ts';
import { IconFileAlert } from '../../../ui/tabler.ts';
import { Link } from 'react-router';
import { useMay } from '../../../platform/visitor/session.ts';
import { rich } from '../../../ui/words/rich.tsx';

type Pages = ReplyOutput<typeof getStatistics>['missingPages'];

/** Reminds the operator, before people come, of what they will agree to. */
export function MissingPages({ pages }: { readonly pages: Pages }) {
  const mayWrite = useMay('pages');
  if (pages.length === 0) return null;
  return (
    <Alert color="orange" variant="light" role="note" icon={<IconFileAlert aria-hidden />} title={titleOf(pages)}>
      {mayWrite
        ? rich(
            'People who register agree to them. Please fill in the drafts and publish them <link>among the pages</link> before you open the site.',
            {
              link: <Anchor component={Link} to="/admin/pages" />,
            },
          )
        : t('People who register agree to them. Please ask an owner to publish them before the site opens.')}
    </Alert>
  );
}

function titleOf(pages: Pages): string {
  if (pages.length > 1) return t('The site has no terms and no privacy notice');
  return pages[0] === 'terms' ? t('The site has no terms') : t('The site has no privacy notice');
}
