import { searchPerformers, type PerformerCard } from '@ovation/contract/people/performers.ts';
import { listKeywords } from '@ovation/contract/publishing/search.ts';
import { splitQuery, splitWords } from '@ovation/domain';
import useSWR from 'swr';
import { api } from '../../../platform/api/api.ts';

export interface Suggestions {
  readonly recent: readonly string[];
  readonly keywords: readonly string[];
  readonly people: readonly PerformerCard[];
}

const none: Suggestions = { recent: [], keywords: [], people: [] };

/** Suggestions for the typed text; for an empty text, recent and frequent searches. */
export function useSuggestions(typed: string, isWanted: boolean): { suggestions: Suggestions; refresh(): void } {
  const { data, mutate } = useSWR(isWanted ? ['suggestions', typed] : null, () => loadSuggestions(typed), {
    keepPreviousData: true,
  });
  return { suggestions: data ?? none, refresh: () => void mutate() };
}

export async function loadSuggestions(typed: string): Promise<Suggestions> {
  const [keywords, people] = await Promise.all([
    api.call(listKeywords, { query: { q: typed, pageSize: 6 } }),
    typed.length < 2
      ? { data: [] }
      : api
          .call(searchPerformers, { query: { q: typed, pageSize: 12, sortBy: 'popular' } })
          .then(({ data, isSimilar }) => ({
            data: isSimilar === true ? data : data.filter((performer) => hasWord(performer, typed)),
          })),
  ]);
  const recent = keywords.recent.slice(0, 4).map(({ keyword }) => keyword);
  return {
    recent,
    keywords: keywords.data.map(({ keyword }) => keyword).filter((keyword) => !recent.includes(keyword)),
    people: people.data.slice(0, 4),
  };
}

/**
 * Whether each typed word begins a word of the performer. The search also matches inside words, which rarely is meant.
 */
export function hasWord(
  { name, username, bio }: Pick<PerformerCard, 'name' | 'username' | 'bio'>,
  typed: string,
): boolean {
  const words = splitWords(`${name} ${username} ${bio}`);
  return splitQuery(typed).every((prefix) => words.some((word) => word.startsWith(prefix)));
}
