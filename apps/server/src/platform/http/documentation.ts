import type { Operation } from '@ovation/contract/operation.ts';
import { tusRoutes } from '@ovation/contract/publishing/uploads.ts';
import type { FastifyInstance } from 'fastify';
import { docsStyle, renderDocs } from './docs-page.ts';
import { describeApi } from './openapi/describe-api.ts';

const docsPolicy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Serves `/api/openapi.json` and `/api/docs`; both are built once, at the first request. */
export function addDocumentation(server: FastifyInstance, operations: readonly Operation[], publicUrl: string): void {
  let description: string | undefined;
  let page: string | undefined;
  const open = { config: { staysOpen: true } };
  server.get('/api/openapi.json', open, async (_request, reply) => {
    description ??= JSON.stringify(describeApi(operations, tusRoutes, `${publicUrl}/api`));
    return reply.type('application/json; charset=utf-8').send(description);
  });
  server.get('/api/docs', open, async (_request, reply) => {
    page ??= renderDocs(operations, tusRoutes);
    return reply.header('content-security-policy', docsPolicy).type('text/html; charset=utf-8').send(page);
  });
  server.get('/api/docs.css', open, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(docsStyle),
  );
}
