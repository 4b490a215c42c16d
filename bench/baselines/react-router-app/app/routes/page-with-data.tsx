import type { LoaderFunctionArgs } from 'react-router';
import { visitorContext } from '../visitor.ts';

export { default } from './page.tsx';

/** The calls of a performer's page: the viewer, the settings, the layout's posts, the performer, ten feeds. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(visitorContext);
  const username = params['username'] ?? '';
  const bodyOf = async (
    name: string,
    input: { params?: Record<string, string>; query?: Record<string, string> } = {},
  ): Promise<unknown> => {
    const { text } = await call(name, { params: {}, query: {}, ...input });
    return JSON.parse(text) as unknown;
  };
  return Promise.all([
    bodyOf('getMe'),
    bodyOf('getPublicSettings'),
    bodyOf('searchPosts', { query: { sortBy: 'title', sort: 'asc' } }),
    bodyOf('getPerformer', { params: { id: username } }),
    bodyOf('listPerformerFeeds', { params: { username } }),
  ]);
}
