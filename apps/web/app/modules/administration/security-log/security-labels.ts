import { languageCode } from '@ovation/language/language.ts';
import { t, translated } from '@ovation/language/t.ts';
import {
  securityEventLabels,
  type SecurityEventEntry,
  type SecurityEventKind,
} from '@ovation/contract/site/security-log.ts';

/** The options of the kind filter, in alphabetical order. */
export const kindOptions = (Object.entries(securityEventLabels) as [SecurityEventKind, string][])
  .map(([value, label]) => ({ value, label: translated(label) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, languageCode));

/** The name of the account that did it, or a description of the visitor. */
export function actorOf({ actor, address }: Pick<SecurityEventEntry, 'actor' | 'address'>): string {
  if (actor !== null) return `${actor.name} (@${actor.username})`;
  return address === '' ? t('The site itself') : t('A visitor who was not logged in');
}

/** The account that an event is about; undefined if it is the actor's own. */
export function subjectOf({ actor, subject }: Pick<SecurityEventEntry, 'actor' | 'subject'>): string | undefined {
  return subject === null || subject._id === actor?._id ? undefined : `${subject.name} (@${subject.username})`;
}

const papers: Readonly<Record<string, string>> = {
  'id-verification': t('identity card or passport'),
  'document-verification': t('photo with it'),
  'identity-selfie': t('photo with a code'),
};

/** Each detail of an event as text: "Reason: spam". */
export function detailsOf({ kind, details }: Pick<SecurityEventEntry, 'kind' | 'details'>): string[] {
  return Object.entries(details).map(([name, value]) => {
    if (name === 'more') return value;
    // Settings are named as in the API.
    const label = kind === 'settings-changed' ? name : name.charAt(0).toUpperCase() + name.slice(1);
    return `${label}: ${value
      .split(', ')
      .map((word) => papers[word] ?? word)
      .join(', ')}`;
  });
}
