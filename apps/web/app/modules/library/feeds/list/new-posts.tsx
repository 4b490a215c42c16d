import { t } from '@ovation/language/t.ts';
import { useState } from 'react';
import { useReconnected, useServerEvent } from '../../../../platform/live/realtime.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import classes from './new-posts.module.css';

interface NewPostsProps {
  /** Loads the list again, with the new posts. */
  readonly onShow: () => void;
}

/** Posts published since the list was loaded wait behind a button, so that the list does not move under the reader. */
export function NewPosts({ onShow }: NewPostsProps) {
  const [ids, setIds] = useState<readonly string[]>([]);
  useServerEvent('feed.published', ({ feedId }) =>
    setIds((before) => (before.includes(feedId) ? before : [...before, feedId])),
  );
  // The list is loaded again then.
  useReconnected(() => setIds([]));
  const show = (): void => {
    setIds([]);
    onShow();
    window.scrollTo({ top: 0 });
  };
  return (
    <output className={classes.frame}>
      {ids.length === 0 ? null : (
        <Button className={classes.button} size="sm" onClick={show}>
          {t('{length, plural, one {Show 1 new post} other {Show # new posts}}', { length: ids.length })}
        </Button>
      )}
    </output>
  );
}
