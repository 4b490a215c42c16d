import { t } from '@ovation/language/t.ts';
import type { ComponentProps } from 'react';
import { Avatar } from '../../ui/people/account-line.tsx';
import classes from './conversations.module.css';

interface PresenceAvatarProps extends ComponentProps<typeof Avatar> {
  readonly isOnline: boolean;
}

/** An avatar with a dot while its account is online. */
export function PresenceAvatar({ isOnline, ...avatar }: PresenceAvatarProps) {
  return (
    <span className={classes.face}>
      <Avatar {...avatar} />
      {isOnline ? (
        <span className={classes.dot}>
          <span className="visually-hidden">{t('Online')}</span>
        </span>
      ) : null}
    </span>
  );
}
