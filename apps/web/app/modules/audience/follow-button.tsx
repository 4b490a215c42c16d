import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useFollow } from './use-follow.ts';

interface FollowButtonProps extends ButtonProps {
  readonly performer: { readonly _id: string; readonly name: string; readonly isFollowed: boolean };
}

export function FollowButton({ performer, ...button }: FollowButtonProps) {
  const { isFollowed, busy, toggle } = useFollow(performer);
  return (
    <Button variant={isFollowed ? 'default' : 'light'} leftSection={isFollowed ? <IconCheck size={18} /> : <IconPlus size={18} />} onClick={toggle} disabled={busy} aria-pressed={isFollowed} aria-label={`${isFollowed ? 'Following' : 'Follow'} ${performer.name}`} {...button}>
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  );
}
