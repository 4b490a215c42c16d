import { t } from '@ovation/language/t.ts';
import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { Anchor, Button, Card, Group, Text, Title } from '@mantine/core';
import { IconEye, IconLink, IconPencil } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { feedAddress } from '../../../../platform/addresses/addresses.ts';
import { copyText } from '../../../../platform/copy-text.ts';
import { postMessages, savedMessage } from '../../publishing/publishing-labels.ts';
import { listAddressOf } from '../editor/list-address.ts';

interface PublishedPostProps {
  readonly feed: OwnFeed;
  readonly onAgain: () => void;
}

/** Says whether the post is published, and where to go from here. */
export function PublishedPost({ feed, onAgain }: PublishedPostProps) {
  const { state } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card padding="xl" className="composer-published">
      <Title order={2} size="h3" ref={heading} tabIndex={-1}>
        {savedMessage(feed.state, false, postMessages)}
      </Title>
      <Text c="dimmed">{meanings[feed.state]}</Text>
      <Group gap="sm">
        <Button component={Link} to={feedAddress(feed)} leftSection={<IconEye size={18} aria-hidden />}>
          {t('View')}
        </Button>
        {feed.state === 'published' ? <CopyLink path={feedAddress(feed)} /> : null}
        <Button variant="default" onClick={onAgain} leftSection={<IconPencil size={18} aria-hidden />}>
          {t('Write another post')}
        </Button>
      </Group>
      <Anchor component={Link} to={listAddressOf(state)} size="sm">
        {t('Your posts')}
      </Anchor>
    </Card>
  );
}

const meanings: Record<OwnFeed['state'], string> = {
  published: t('Your audience can see it now.'),
  scheduled: t('It will be published at the time you chose. Until then only you see it.'),
  draft: t('Only you can see it. You’ll find it among your posts.'),
  ended: t('It has ended: only its buyers can see it.'),
};

function CopyLink({ path }: { readonly path: string }) {
  const copy = (): void => void copyText(window.location.origin + path, { done: t('Link copied.') });
  return (
    <Button variant="default" onClick={copy} leftSection={<IconLink size={18} aria-hidden />}>
      {t('Copy link')}
    </Button>
  );
}
