import type { PageOptions } from './browser.ts';

type Device = Required<Pick<PageOptions, 'width' | 'height'>> & { readonly name: string };

/** What most people hold or sit at: every core journey succeeds on each. */
export const devices: readonly Device[] = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desk', width: 1440, height: 900 },
];
