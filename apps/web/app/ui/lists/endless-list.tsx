import { t } from '@ovation/language/t.ts';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import classes from './lists.module.css';

interface EndlessListProps {
  readonly children: ReactNode;
  readonly hasMore: boolean;
  readonly loading: boolean;
  /** Shown below while the next page loads. */
  readonly skeleton: ReactNode;
  readonly onMore: () => void;
}

/** Loads the next page before the end is reached; a button does the same for the keyboard. */
export function EndlessList({ children, hasMore, loading, skeleton, onMore }: EndlessListProps) {
  const end = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(() => {
    if (hasMore && !loading) onMore();
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: '800px' });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, [loading]);
  return (
    <div className={classes.list}>
      {children}
      {loading ? skeleton : null}
      <div ref={end} className={classes.end}>
        {hasMore && !loading ? (
          <Button variant="default" onClick={onMore}>
            {t('Show more')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
