import { t } from '@ovation/language/t.ts';
import Bowser from 'bowser';

const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const systems = new Set<string>(Object.values(Bowser.OS_MAP));

/**
 * Describes a browser: "Firefox on Windows". Uses only known names, because the header is untrusted and goes into
 * emails.
 */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return t('Unknown device');
  const { browser, os } = Bowser.parse(userAgent);
  const program = browsers.has(browser.name ?? '') ? browser.name : t('Unknown program');
  return systems.has(os.name ?? '') ? t('{program} on {name}', { program, name: os.name }) : `${program}`;
}
