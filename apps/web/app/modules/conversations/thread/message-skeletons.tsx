import { t } from '@ovation/language/t.ts';
import { Skeleton } from '@mantine/core';
import classes from './log.module.css';

const widths = ['55%', '40%', '62%', '30%', '48%', '36%'];

/** The shape of messages while they load. */
export function MessageSkeletons({ count }: { readonly count: number }) {
  return (
    <div className={classes.skeletons} aria-busy>
      <span className="visually-hidden">{t('Loading messages')}</span>
      {widths.slice(0, count).map((width, index) => (
        <Skeleton
          key={width}
          height={index % 3 === 2 ? 60 : 38}
          width={width}
          radius={18}
          ms={index % 2 ? 'auto' : undefined}
        />
      ))}
    </div>
  );
}
