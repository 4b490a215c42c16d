import { english, t, translated } from '@ovation/language/t.ts';
import { Menu, Text } from '@mantine/core';
import { IconBan, IconUserOff, IconLockOpen, IconVolume, IconVolumeOff } from '../../../ui/tabler.ts';
import type { ReactNode } from 'react';
import { useMe } from '../../../platform/visitor/session.ts';
import { useBoundaries, useStep, type Bounded, type Step } from './use-boundaries.ts';

interface BoundaryItemsProps {
  readonly other: Bounded;
  /** Asks before blocking: outside of the menu, which closes. */
  readonly onBlock: () => void;
}

const restricting = {
  fan: english('Their messages go to Restricted, without a notification.'),
  performer: english('Their messages go to Restricted, and others do not see their comments on your posts.'),
};

/** Mute, restrict and block in a menu about another person, each in one sentence. For accounts only. */
export function BoundaryItems({ other, onBlock }: BoundaryItemsProps) {
  const me = useMe();
  const { boundaries, hasFailed, reload } = useBoundaries(other);
  const { take } = useStep(other);
  if (!me || me.isAdmin || me._id === other._id || hasFailed) return null;
  const { isMuted = false, isRestricted = false, isBlocked = false } = boundaries ?? {};
  const change = (step: Step) => () => void take(step).then(reload);
  const isWaiting = boundaries === undefined;
  return (
    <>
      <Menu.Divider />
      <Item
        icon={isMuted ? <IconVolume size={18} stroke={1.6} /> : <IconVolumeOff size={18} stroke={1.6} />}
        label={isMuted ? t('Unmute') : t('Mute')}
        about={isMuted ? undefined : t('You’ll no longer see their posts and comments in lists.')}
        disabled={isWaiting}
        onClick={change(isMuted ? 'unmute' : 'mute')}
      />
      <Item
        icon={<IconUserOff size={18} stroke={1.6} />}
        label={isRestricted ? t('Lift the restriction') : t('Restrict')}
        about={isRestricted ? undefined : translated(restricting[me.isPerformer ? 'performer' : 'fan'])}
        disabled={isWaiting}
        onClick={change(isRestricted ? 'unrestrict' : 'restrict')}
      />
      {isBlocked ? (
        <Item icon={<IconLockOpen size={18} stroke={1.6} />} label={t('Unblock')} onClick={change('unblock')} />
      ) : (
        <Item
          icon={<IconBan size={18} stroke={1.6} />}
          label={t('Block')}
          about={t('You’ll no longer see each other.')}
          color="red"
          disabled={isWaiting}
          onClick={onBlock}
        />
      )}
    </>
  );
}

interface ItemProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly about?: string | undefined;
  readonly color?: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function Item({ icon, label, about, color, disabled = false, onClick }: ItemProps) {
  return (
    <Menu.Item leftSection={icon} color={color} disabled={disabled} onClick={onClick}>
      {label}
      {about === undefined ? null : (
        <Text size="xs" c="dimmed" component="span" display="block" maw={230}>
          {about}
        </Text>
      )}
    </Menu.Item>
  );
}
