import { randomUUID } from 'node:crypto';
import { json, startStandIn, type StandIn, type StandInPerson } from './stand-in.ts';

/** Stands in for X: codes with PKCE, opaque access tokens, and the API that says whose they are. */
export function startX(): Promise<StandIn> {
  const people = new Map<string, StandInPerson>();
  return startStandIn(() => ({
    authorizePath: '/i/oauth2/authorize',
    tokenPath: '/2/oauth2/token',
    tokensFor({ person }) {
      const token = randomUUID();
      people.set(token, person);
      return { access_token: token, token_type: 'bearer', expires_in: 7_200, scope: 'users.read' };
    },
    others: {
      '/2/users/me': (request, response, url) => {
        const person = people.get((request.headers.authorization ?? '').replace(/^Bearer /i, ''));
        if (!person) return json(response, 401, { title: 'Unauthorized' });
        const { subject: id, name = 'Somebody', username = `user${id}`, email } = person;
        const showsEmail = email !== undefined && url.searchParams.get('user.fields') === 'confirmed_email';
        json(response, 200, { data: { id, name, username, ...(showsEmail ? { confirmed_email: email } : {}) } });
      },
    },
  }));
}
