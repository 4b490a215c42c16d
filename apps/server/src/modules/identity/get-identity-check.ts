import type * as operations from '@ovation/contract/people/identity.ts';
import type { IdentityCheck } from '@ovation/contract/people/identity.ts';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import { loadCheck, findReviewed } from './identity.store.ts';
import { listDecisions } from './decisions/decision.store.ts';
import { listPapers, findCode } from './papers/papers.store.ts';
import { presentDecision, presentFacts } from './present.ts';

export async function getIdentityCheck({ app, actor }: Call<typeof operations.getIdentityCheck>) {
  return readOwnCheck(app, actor.id);
}

export async function readOwnCheck(app: App, performerId: string): Promise<IdentityCheck> {
  const [check, performer, papers, code, history, settings] = await Promise.all([
    loadCheck(app.database, performerId),
    findReviewed(app.database, performerId),
    listPapers(app.database, performerId),
    findCode(app.database, performerId, app.clock.now()),
    listDecisions(app.database, performerId),
    app.settings.read(),
  ]);
  return {
    ...presentFacts(check, { papers, isPublishingStopped: Boolean(performer?.publishing_stopped_at) }),
    provider: app.identity.current().name,
    isSelfieRequired: settings.identitySelfieRequired,
    selfieCode: code?.code ?? null,
    selfieCodeExpiresAt: code?.expires_at.toISOString() ?? null,
    history: history.map(presentDecision),
  };
}
