import {
  getContentConsent,
  listParticipants,
  setContentConsent,
  type ConsentKind,
  type ContentConsent,
  type Participant,
} from '@ovation/contract/people/consent.ts';
import { useState } from 'react';
import useSWR from 'swr';
import { api } from '../../platform/api/api.ts';
import { toastError } from '../../platform/toasts.ts';

interface Choice {
  readonly participantIds: readonly string[];
  readonly nobodyElse: boolean;
}

/** Who is shown in a piece of content while it is edited; `id` is undefined until it exists. */
export interface PeopleShown {
  readonly people: readonly Participant[];
  /** What the site knows; undefined for new content. */
  readonly saved: ContentConsent | undefined;
  readonly choice: Choice;
  readonly hasChanges: boolean;
  choose(choice: Choice): void;
  /** Saves the answer for content that is saved itself. A failure is shown, and the content stays hidden meanwhile. */
  save(id: string): Promise<ContentConsent | undefined>;
}

/** At most this many can be chosen from in the field; more are found by their names. */
const pageSize = 100;

export function usePeopleShown(kind: ConsentKind, id: string | undefined): PeopleShown {
  const { data: people } = useSWR('people-shown', () =>
    api.call(listParticipants, { query: { pageSize, sortBy: 'name', sort: 'asc' } }),
  );
  const { data: saved, mutate } = useSWR(id === undefined ? null : ['people-shown', kind, id], () =>
    api.call(getContentConsent, { params: { kind, id: id ?? '' } }),
  );
  const [chosen, setChosen] = useState<Choice>();
  const choice = chosen ?? choiceOf(saved);

  async function save(savedId: string): Promise<ContentConsent | undefined> {
    if (!chosen || (!chosen.nobodyElse && chosen.participantIds.length === 0)) return saved;
    try {
      const body = { participantIds: [...chosen.participantIds], nobodyElse: chosen.nobodyElse };
      const answer = await api.call(setContentConsent, { params: { kind, id: savedId }, body });
      await mutate(answer, { revalidate: false });
      setChosen(undefined);
      return answer;
    } catch (error) {
      toastError(error);
      return undefined;
    }
  }
  return { people: people?.data ?? [], saved, choice, hasChanges: chosen !== undefined, choose: setChosen, save };
}

function choiceOf(saved: ContentConsent | undefined): Choice {
  const participantIds = saved?.people.map(({ _id }) => _id) ?? [];
  return { participantIds, nobodyElse: saved?.isAnswered === true && participantIds.length === 0 };
}
