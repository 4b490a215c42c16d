import { t } from '@ovation/language/t.ts';
import { Button, type ButtonLook } from '../../ui/buttons/button.tsx';
import { IconCheck, IconPlus } from '../../ui/icons.tsx';
import { useFollow } from './use-follow.ts';

interface FollowButtonProps extends ButtonLook {
  /** False where there is little room. */
  readonly withIcon?: boolean;
  readonly performer: { readonly _id: string; readonly name: string; readonly isFollowed: boolean };
}

export function FollowButton({ performer, withIcon = true, ...button }: FollowButtonProps) {
  const { isFollowed, busy, toggle } = useFollow(performer);
  const Icon = isFollowed ? IconCheck : IconPlus;
  return (
    <Button
      variant={isFollowed ? 'default' : 'light'}
      leftSection={withIcon ? <Icon size={18} /> : undefined}
      onClick={toggle}
      disabled={busy}
      aria-pressed={isFollowed}
      aria-label={
        isFollowed ? t('Following {name}', { name: performer.name }) : t('Follow {name}', { name: performer.name })
      }
      {...button}
    >
      {isFollowed ? t('Following') : t('Follow')}
    </Button>
  );
}
