/** As far as advice differs between them. */
export type BrowserName = 'chrome' | 'firefox' | 'safari' | 'ios' | 'android' | 'other';

export function browserOf(userAgent: string): BrowserName {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (userAgent.includes('Firefox/')) return 'firefox';
  if (/(?:Chrome|Chromium|Edg)\//.test(userAgent)) return 'chrome';
  return userAgent.includes('Safari/') ? 'safari' : 'other';
}
