import { t } from '@ovation/language/t.ts';
import type { Stream } from '@ovation/contract/live/stream.ts';
import { useMe } from '../../../../platform/visitor/session.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { IconBell, IconCheck } from '../../../../ui/icons.tsx';
import { useFollow } from '../../../audience/use-follow.ts';

interface ReminderProps extends Pick<Stream, 'performer'> {
  readonly isFollowed: boolean;
}

/** Following a performer is the reminder: followers are notified when a stream starts. */
export function Reminder({ performer, isFollowed: wasFollowed }: ReminderProps) {
  const { isFollowed, busy, toggle } = useFollow({ ...performer, isFollowed: wasFollowed });
  if (useMe()?._id === performer._id) return null;
  return (
    <Button
      size="xs"
      variant={isFollowed ? 'default' : 'light'}
      disabled={busy || isFollowed}
      onClick={toggle}
      leftSection={isFollowed ? <IconCheck size={16} /> : <IconBell size={16} />}
      aria-label={
        isFollowed
          ? t('You will be notified when {name} starts', { name: performer.name })
          : t('Remind me about {name}', { name: performer.name })
      }
    >
      {isFollowed ? t('You will be notified') : t('Remind me')}
    </Button>
  );
}
