import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../../platform/failure.ts';
import { testCardOf } from './cards.ts';
import { renderCardSetup, renderPayment, renderPayoutAccount, renderUnknown } from './page.ts';
import type { FormView, SandboxProvider } from './sandbox-provider.ts';

interface IdRoute {
  Params: { id: string };
}

interface ChoiceRoute {
  Params: { id: string; choice: string };
}

/**
 * The provider's pages: plain HTML without scripts. Staff may also act as the payer's bank. The pages are not found
 * while another provider is the current one.
 */
export function addSandboxPages(server: FastifyInstance, provider: SandboxProvider, isRunning: () => boolean): void {
  void server.register(async (pages) => {
    pages.addHook('onRequest', async () => {
      if (!isRunning()) throw new Failure('not-found');
    });
    acceptForms(pages);
    addPaymentPages(pages, provider);
    addSetupPages(pages, provider);
    addAccountPages(pages, provider);
  });
}

function addPaymentPages(pages: FastifyInstance, provider: SandboxProvider): void {
  pages.get<IdRoute>('/sandbox/payments/:id', async (request, reply) => {
    const payment = isId(request.params.id) ? await provider.viewForPayer(request.params.id) : undefined;
    return show(reply, payment && ((nonce) => renderPayment(payment, nonce, isStaff(request))));
  });
  pages.post<ChoiceRoute>('/sandbox/payments/:id/:choice', async ({ params: { id, choice } }, reply) => {
    const isChoice = choice === 'approve' || choice === 'refuse';
    return sendBack(reply, isId(id) && isChoice ? await provider.confirm(id, choice) : undefined);
  });
  pages.post<ChoiceRoute>('/sandbox/payments/:id/dispute/:choice', async (request, reply) => {
    const { id, choice } = request.params;
    const disputed = isId(id) && isStaff(request) ? await dispute(provider, id, choice) : undefined;
    return disputed ? reply.redirect(`/sandbox/payments/${id}`, 303) : show(reply, undefined);
  });
}

function dispute(provider: SandboxProvider, id: string, choice: string) {
  if (choice === 'open') return provider.openDispute(id, 'fraudulent');
  return choice === 'won' || choice === 'lost' ? provider.closeDispute(id, choice) : undefined;
}

function addSetupPages(pages: FastifyInstance, provider: SandboxProvider): void {
  pages.get<IdRoute>('/sandbox/card-setups/:id', async ({ params: { id } }, reply) => {
    const setup = isId(id) ? await provider.viewSetup(id) : undefined;
    return show(reply, setup && ((nonce) => renderCardSetup(setup, nonce)));
  });
  pages.post<ChoiceRoute>('/sandbox/card-setups/:id/:choice', async ({ params: { id, choice } }, reply) => {
    const isChoice = choice === 'refused' || testCardOf(choice) !== undefined;
    return sendBack(
      reply,
      isId(id) && isChoice ? await provider.chooseCard(id, choice === 'refused' ? undefined : choice) : undefined,
    );
  });
}

function addAccountPages(pages: FastifyInstance, provider: SandboxProvider): void {
  pages.get<IdRoute>('/sandbox/payout-accounts/:id', async ({ params: { id } }, reply) => {
    const account = isId(id) ? await provider.viewAccount(id) : undefined;
    return show(reply, account && ((nonce) => renderPayoutAccount(account, nonce)));
  });
  pages.post<ChoiceRoute>('/sandbox/payout-accounts/:id/:choice', async ({ params: { id, choice } }, reply) => {
    const isChoice = choice === 'ready' || choice === 'restricted';
    return sendBack(reply, isId(id) && isChoice ? await provider.onboard(id, choice) : undefined);
  });
}

function isStaff({ actor }: FastifyRequest): boolean {
  return actor?.kind === 'admin';
}

/** Our ids have only these characters, and PostgreSQL rejects others such as NUL. */
function isId(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text);
}

/** All input is in the address, so the form's body is ignored. */
function acceptForms(pages: FastifyInstance): void {
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_024 },
    (_request, _body, done) => done(null),
  );
}

function sendBack(reply: FastifyReply, view: Pick<FormView, 'returnPath'> | undefined): FastifyReply {
  return view ? reply.redirect(view.returnPath, 303) : show(reply, undefined);
}

function show(reply: FastifyReply, render: ((nonce: string) => string) | undefined): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(render ? 200 : 404)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send((render ?? renderUnknown)(nonce));
}
