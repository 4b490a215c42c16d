import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { renderPayment, renderUnknown } from './page.ts';
import type { PayerView, SandboxProvider } from './sandbox-provider.ts';

type Provider = Pick<SandboxProvider, 'viewForPayer' | 'confirm'>;

interface PaymentRoute {
  Params: { id: string };
}

/** The bank's page of `sandbox_authenticate`: plain HTML, which works without a script. */
export function addSandboxPages(server: FastifyInstance, provider: Provider): void {
  void server.register(async (pages) => {
    acceptForms(pages);
    pages.get<PaymentRoute>('/sandbox/payments/:id', async ({ params }, reply) => show(reply, isId(params.id) ? await provider.viewForPayer(params.id) : undefined));
    for (const decision of ['approve', 'refuse'] as const) {
      pages.post<PaymentRoute>(`/sandbox/payments/:id/${decision}`, async ({ params }, reply) => {
        const payment = isId(params.id) ? await provider.confirm(params.id, decision) : undefined;
        return payment ? reply.redirect(payment.returnPath, 303) : show(reply, undefined);
      });
    }
  });
}

/** PostgreSQL refuses a text with a NUL in it, and no id of ours has anything but these. */
function isId(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text);
}

/** The address says everything, so that a form's body is read and dropped. */
function acceptForms(pages: FastifyInstance): void {
  pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1_024 }, (_request, _body, done) => done(null));
}

function show(reply: FastifyReply, payment: PayerView | undefined): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(payment ? 200 : 404)
    .header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(payment ? renderPayment(payment, nonce) : renderUnknown(nonce));
}
