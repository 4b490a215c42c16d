import { Text } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '../../../ui/money.tsx';
import type { EarningBucket } from './earning-buckets.ts';
import classes from './earnings-chart.module.css';

const dayFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function nameOf({ key }: EarningBucket): string {
  return (key.length === 7 ? monthFormat : dayFormat).format(new Date(key));
}

function wordsOf(bucket: EarningBucket): string {
  const commission = bucket.gross - bucket.net;
  return `${nameOf(bucket)}: ${formatMoney(bucket.net)}${commission > 0.004 ? ` of ${formatMoney(bucket.gross)}` : ''}`;
}

/** Earnings over time as bars: what is hers, and above it the site's part. The same in words for who does not see it. */
export function EarningsChart({ buckets }: { readonly buckets: readonly EarningBucket[] }) {
  const [pointed, setPointed] = useState<string>();
  const highest = Math.max(...buckets.map(({ gross }) => gross));
  const best = buckets.find(({ gross }) => gross === highest);
  const shown = buckets.find(({ key }) => key === pointed);
  if (!best || highest === 0) return <Text c="dimmed">Nothing was earned in this time.</Text>;
  return (
    <figure className={classes.chart}>
      <Text component="figcaption" size="sm" c="dimmed" mb="sm">{shown ? wordsOf(shown) : `Best ${best.key.length === 7 ? 'month' : 'day'}, ${wordsOf(best)}`}</Text>
      <div className={classes.plot} aria-hidden onPointerLeave={() => setPointed(undefined)}>
        {buckets.map((bucket) => <Bar key={bucket.key} bucket={bucket} highest={highest} onPoint={() => setPointed(bucket.key)} />)}
      </div>
      <div className={classes.axis} aria-hidden>
        {[buckets[0], buckets.at(-1)].map((end, index) => end && (index === 0 || buckets.length > 1) ? <Text key={end.key} size="xs" c="dimmed">{nameOf(end)}</Text> : null)}
      </div>
      <ul className="visually-hidden">{buckets.filter(({ gross }) => gross > 0).map((bucket) => <li key={bucket.key}>{wordsOf(bucket)}</li>)}</ul>
    </figure>
  );
}

function Bar({ bucket: { gross, net }, highest, onPoint }: { readonly bucket: EarningBucket; readonly highest: number; readonly onPoint: () => void }) {
  const heightOf = (amount: number): string => `${(amount / highest) * 100}%`;
  return (
    <div className={classes.column} onPointerEnter={onPoint} onPointerDown={onPoint}>
      {gross - net > 0.004 ? <div className={classes.commission} style={{ height: heightOf(gross - net) }} /> : null}
      <div className={classes.net} style={{ height: heightOf(net) }} />
    </div>
  );
}
