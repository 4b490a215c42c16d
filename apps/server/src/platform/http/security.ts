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

export function addSecurityHeaders(server: FastifyInstance, { secure }: { secure: boolean }): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (request.url.startsWith('/api')) reply.header('content-security-policy', apiPolicy);
    done();
  });
}
