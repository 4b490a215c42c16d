import { remembered } from './remembered.ts';

const compact = new Intl.NumberFormat('en', { notation: 'compact' });

/** How many, in little room: 987, 12K. */
export const formatCount = remembered((count: number) => compact.format(count));
