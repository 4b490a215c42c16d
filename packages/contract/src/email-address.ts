const written = /^([^\s@]+)@([^\s@]+)$/;
const onlyAscii = /^\p{ASCII}*$/u;
/** What would end the host in an address of the web, and so hide the rest of the domain. */
const notInDomains = /[^A-Za-z0-9.\-\P{ASCII}]/u;

/**
 * An email address as mail servers and browsers write its domain: `ada@xn--mnchen-3ya.example` for
 * `ada@münchen.example`, so that both are one account. Any other text stays as it is.
 */
export function withAsciiDomain(text: string): string {
  const [, name = '', domain = ''] = written.exec(text) ?? [];
  if (onlyAscii.test(domain) || notInDomains.test(domain)) return text;
  const address = `https://${domain}`;
  return URL.canParse(address) ? `${name}@${new URL(address).hostname}` : text;
}
