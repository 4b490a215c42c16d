import type { FastifyInstance } from 'fastify';

/** Sent with every response. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(self)',
};

/** The API sends data, which must not run. Pages and the documentation set their own policy. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

interface HstsOptions {
  readonly publicUrl: string;
  /** Whether the host's subdomains are all served with TLS as well: browsers refuse them otherwise, for a year. */
  readonly hstsSubdomains: boolean;
}

export function addSecurityHeaders(server: FastifyInstance, { publicUrl, hstsSubdomains }: HstsOptions): void {
  const hsts = publicUrl.startsWith('https:')
    ? `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`
    : undefined;
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    if (hsts !== undefined) reply.header('strict-transport-security', hsts);
    if (request.url.startsWith('/api')) reply.header('content-security-policy', apiPolicy);
    done();
  });
}
