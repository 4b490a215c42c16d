import { t } from '@ovation/language/t.ts';
import { contentTypes } from '@ovation/contract/content-types.ts';
import { countedKind } from '@ovation/contract/publishing/studio.ts';
import { Menu } from '@mantine/core';
import { IconChartBar, IconEyeOff, IconFlag, IconLink, IconPin, IconPinnedOff } from '../../ui/tabler.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { copyText } from '../../platform/copy-text.ts';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import type { MenuAroundProps } from '../../ui/lazy-menu.tsx';
import { BoundaryItems } from '../audience/boundaries/boundary-items.tsx';
import type { Bounded } from '../audience/boundaries/use-boundaries.ts';
import type { PinChoice } from './more-menu.tsx';

const BlockDialog = lazyPart(() => import('../audience/boundaries/block-dialog.tsx'));

interface MoreMenuListProps extends MenuAroundProps {
  readonly path: string;
  readonly reportLabel: string;
  readonly onReport: (() => void) | undefined;
  readonly pin: PinChoice | undefined;
  readonly onHide: (() => void) | undefined;
  readonly person: Bounded | undefined;
  /** The viewer's own content. */
  readonly own: { readonly kind: string; readonly id: string } | undefined;
}

export default function MoreMenuList({
  children,
  path,
  reportLabel,
  onReport,
  pin,
  onHide,
  person,
  own,
  ...opening
}: MoreMenuListProps) {
  const statistics = own && statisticsAddressOf(own);
  const [isAsked, setAsked] = useState(false);
  const copy = (): void => void copyText(window.location.origin + path, { done: t('Link copied.') });
  return (
    <>
      <Menu position="bottom-end" width={person ? 290 : 220} {...opening}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink size={18} stroke={1.6} />} onClick={copy}>
            {t('Copy link')}
          </Menu.Item>
          {statistics === undefined ? null : (
            <Menu.Item component={Link} to={statistics} leftSection={<IconChartBar size={18} stroke={1.6} />}>
              {t('Statistics')}
            </Menu.Item>
          )}
          {pin ? (
            <Menu.Item
              leftSection={pin.isPinned ? <IconPinnedOff size={18} stroke={1.6} /> : <IconPin size={18} stroke={1.6} />}
              onClick={pin.onToggle}
            >
              {pin.isPinned ? t('Unpin') : t('Pin to the top')}
            </Menu.Item>
          ) : null}
          {onHide ? (
            <Menu.Item leftSection={<IconEyeOff size={18} stroke={1.6} />} onClick={onHide}>
              {t('Hide this post')}
            </Menu.Item>
          ) : null}
          {onReport ? (
            <Menu.Item leftSection={<IconFlag size={18} stroke={1.6} />} onClick={onReport}>
              {reportLabel}
            </Menu.Item>
          ) : null}
          {person ? <BoundaryItems other={person} onBlock={() => setAsked(true)} /> : null}
        </Menu.Dropdown>
      </Menu>
      {person && isAsked ? (
        <Suspense>
          <BlockDialog other={person} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Where its performer sees what it has brought; undefined for what is not counted, such as comments. */
function statisticsAddressOf({ kind, id }: { readonly kind: string; readonly id: string }): string | undefined {
  const counted = countedKind.options.find((option) => option === kind);
  return counted && `/creator/${contentTypes[counted].folder}/${id}/statistics`;
}
