import { languageCode } from '@ovation/language/language.ts';
import { cachedFormat } from './cached-format.ts';
import { once } from './once.ts';

const compact = once(() => new Intl.NumberFormat(languageCode, { notation: 'compact' }));
const whole = once(() => new Intl.NumberFormat(languageCode));

/** A count in compact form: 987, 12K. */
export const formatCount = cachedFormat((count: number) => compact().format(count));

/** A number with all its digits: 12,345. */
export const formatNumber = cachedFormat((count: number) => whole().format(count));
