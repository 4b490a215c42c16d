import { cachedFormat } from './cached-format.ts';

const compact = new Intl.NumberFormat('en', { notation: 'compact' });

/** A count in compact form: 987, 12K. */
export const formatCount = cachedFormat((count: number) => compact.format(count));
