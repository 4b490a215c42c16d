export { chooseCover, cutToTeaser, defaultCover } from './cover.ts';
export { foldText } from './fold-text.ts';
export { fromMinor, isWithin, splitCommission, toBasisPoints, toMinor } from './money.ts';
export { parsePeriod, type Period } from './period.ts';
export { isWebAddress, sanitiseHtml, sanitiseLine, sanitiseText } from './sanitise-text.ts';
