import { t } from '@ovation/language/t.ts';
import { Menu } from '@mantine/core';
import { IconFlag } from '../../../ui/tabler.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import type { MenuAroundProps } from '../../../ui/lazy-menu.tsx';
import { BoundaryItems } from '../../audience/boundaries/boundary-items.tsx';
import type { Bounded } from '../../audience/boundaries/use-boundaries.ts';

const BlockDialog = lazyPart(() => import('../../audience/boundaries/block-dialog.tsx'));

interface CommentMenuListProps extends MenuAroundProps {
  readonly author: Bounded;
  readonly onReport: () => void;
}

export default function CommentMenuList({ children, author, onReport, ...opening }: CommentMenuListProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={290} {...opening}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFlag size={18} stroke={1.6} />} onClick={onReport}>
            {t('Report this comment')}
          </Menu.Item>
          <BoundaryItems other={author} onBlock={() => setAsked(true)} />
        </Menu.Dropdown>
      </Menu>
      {isAsked ? (
        <Suspense>
          <BlockDialog other={author} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
