const robots =
  /(?:^|[^u])bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embedly|lighthouse|monitor|curl|wget|python|axios/i;

/** Whether a User-Agent says that it belongs to a program. Browsers always send one. */
export function isRobot(userAgent: string): boolean {
  return userAgent === '' || robots.test(userAgent);
}
