export { chooseCover, cutToTeaser, defaultCover } from './cover.ts';
export { foldText } from './fold-text.ts';
export { fromMinor, isWithin, splitCommission, splitReversal, toBasisPoints, toMinor, type SaleParts } from './money.ts';
export { parsePeriod, type Period } from './period.ts';
export { isWebAddress, sanitiseHtml, sanitiseLine, sanitiseText } from './sanitise-text.ts';
