import { t } from '@ovation/language/t.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { Avatar } from '../../../ui/people/account-line.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import classes from './comments.module.css';
import type { Outbox, Outgoing } from './use-outbox.ts';

/** A comment that is being sent, or that failed, with the reason and what can be done. */
export function OutgoingItem({ one, outbox }: { readonly one: Outgoing; readonly outbox: Outbox }) {
  const me = useMe();
  return (
    <li className={classes.item} aria-busy={one.error === undefined}>
      {me ? <Avatar account={me} size={36} /> : null}
      <div className={classes.body}>
        <p className={classes.head}>
          <span className={classes.name}>{me?.name}</span>
          {one.error === undefined ? <span className={classes.time}>{t('Sending')}</span> : null}
        </p>
        <p className={classes.commentItemText} data-waiting={one.error === undefined || undefined}>
          {one.text}
        </p>
        {one.picture ? (
          <img src={one.picture.preview} alt={one.picture.alternativeText} className={classes.outgoingItemPicture} />
        ) : null}
        {one.error === undefined ? null : <Failed one={one} error={one.error} outbox={outbox} />}
      </div>
    </li>
  );
}

function Failed({ one, error, outbox }: { readonly one: Outgoing; readonly error: string; readonly outbox: Outbox }) {
  return (
    <div role="alert">
      <p className={classes.error}>
        {one.comment
          ? t('Your comment was posted, but not its picture. {error}', { error })
          : t('This was not sent. {error}', { error })}
      </p>
      <div className={classes.outgoingItemActions}>
        <Button variant="default" onClick={() => outbox.retry(one.key)}>
          {t('Try again')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => outbox.discard(one.key)}>
          {one.comment ? t('Post without it') : t('Discard')}
        </Button>
      </div>
    </div>
  );
}
