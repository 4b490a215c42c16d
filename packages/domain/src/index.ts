export { chooseCover, cutToTeaser, defaultCover } from './cover.ts';
export { fromMinor, isWithin, splitCommission, toBasisPoints, toMinor } from './money.ts';
export { isWebAddress, sanitiseHtml, sanitiseText } from './sanitise-text.ts';
