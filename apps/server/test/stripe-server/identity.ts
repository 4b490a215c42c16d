import type { Books, Endpoint } from './endpoint.ts';
import { getOf } from './lists.ts';
import { metadata, text } from './parameters.ts';

const object = 'identity.verification_session';
type Outcome = 'verified' | 'requires_input' | 'processing' | 'canceled';

const createSession: Endpoint = {
  method: 'POST',
  path: /^\/v1\/identity\/verification_sessions$/,
  form: {
    type: ['document', 'id_number'],
    client_reference_id: 'string',
    return_url: 'url',
    metadata: 'metadata',
    options: { document: { require_live_capture: 'boolean', require_matching_selfie: 'boolean' } },
  },
  run: ({ store, events, url }, given) => {
    const session = store.add('vs', object, {
      type: text(given, 'type') ?? null,
      status: 'requires_input',
      client_reference_id: text(given, 'client_reference_id') ?? null,
      client_secret: 'vs_secret_standin',
      last_error: null,
      metadata: metadata(given),
    });
    session['url'] = `${url()}/verify/${session.id}`;
    events.emit(`${object}.created`, session);
    return session;
  },
};

/** What the person did at Stripe, and what Stripe made of it. */
export function finishVerification({ store, events }: Books, id: string, status: Outcome): void {
  const session = store.get(object, id);
  const lastError = { code: 'document_unverified_other', reason: 'The document could not be verified.' };
  Object.assign(session, { status, last_error: status === 'requires_input' ? lastError : null });
  if (status === 'verified') session['url'] = null;
  events.emit(`${object}.${status}`, session);
}

export const identityEndpoints: readonly Endpoint[] = [createSession, getOf(object, 'identity/verification_sessions')];
