import { t } from '@ovation/language/t.ts';
import { consentTextOf, type ConsentProof } from '@ovation/contract/people/consent.ts';
import type * as operations from '@ovation/contract/people/consent.ts';
import type * as review from '@ovation/contract/people/consent-review.ts';
import type { App } from '../../../app.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards, findCard } from '../../accounts/index.ts';
import { loadListedFiles, originalName } from '../../media/index.ts';
import { recordEvent } from '../../security-log/index.ts';
import { listEvents, type ConsentEventRow } from '../answers/consent-event.store.ts';
import { loadConsents, type ConsentRow } from '../answers/consent.store.ts';
import { findContentConsent, listShown, type ContentKey } from '../content/content-consent.store.ts';
import { requireOwn } from '../content/content-consent.ts';
import { describeContent, keyOf } from '../content/title.store.ts';

type PersonProof = ConsentProof['people'][number];

/** Without birth dates and papers, which only staff see. */
export async function getConsentProof({ app, actor, params }: Call<typeof operations.getConsentProof>) {
  await requireOwn(app.database, actor.id, params);
  const { proof, people } = await loadProof(app, params);
  return { ...proof, people: people.map(({ person }) => person) };
}

/** The view is in the security log, with its reason, before anything is sent. */
export async function getConsentProofForStaff(call: Call<typeof review.getConsentProofForStaff>) {
  const { app, params, query } = call;
  const { proof, people } = await loadProof(app, params);
  const reason = cleanLine('reason', query.reason);
  await app.transaction((work) =>
    recordEvent(work, call, {
      kind: 'consent-viewed',
      subjectId: proof.performer._id,
      details: { content: keyOf(params), reason },
    }),
  );
  const files = await loadListedFiles(
    app.database,
    people.flatMap(({ consent }) => consent.paper_file_id ?? []),
  );
  return {
    ...proof,
    people: people.map(({ person, consent, events }) => {
      const file = files.find(({ id }) => id === consent.paper_file_id);
      const sha256 = events.findLast(({ paper_sha256 }) => paper_sha256 !== null)?.paper_sha256?.toString('hex') ?? '';
      return {
        ...person,
        birthDate: consent.birth_date,
        paper: file ? { url: app.mediaAddresses.sign(file, originalName), sha256 } : null,
      };
    }),
  };
}

interface LoadedPerson {
  readonly person: PersonProof;
  readonly consent: ConsentRow;
  readonly events: readonly ConsentEventRow[];
}

async function loadProof(app: App, content: ContentKey) {
  const row = await findContentConsent(app.database, content);
  if (!row) throw new Failure('not-found', t('No one has said who is shown in this yet.'));
  const shown = await listShown(app.database, [content]);
  const consentIds = shown.map(({ consent_id }) => consent_id);
  const accountIds = [row.performer_id, ...shown.flatMap(({ account_id }) => account_id ?? [])];
  const [described, consents, events, cards] = await Promise.all([
    describeContent(app.database, [content], true),
    loadConsents(app.database, consentIds),
    listEvents(app.database, consentIds),
    presentAccountCards(app.database, accountIds),
  ]);
  const performer = cards.get(row.performer_id);
  if (!performer) throw new Failure('not-found');
  const created = { ...content, title: '', createdAt: row.created_at.toISOString() };
  const people = shown.flatMap(({ consent_id, name, account_id }): LoadedPerson[] => {
    const consent = consents.find(({ id }) => id === consent_id);
    if (!consent) return [];
    const own = events.filter((event) => event.consent_id === consent_id);
    return [
      {
        person: presentPerson(consent, own, { name, account: findCard(cards, account_id) }),
        consent,
        events: own,
      },
    ];
  });
  const proof = {
    content: described.get(keyOf(content)) ?? created,
    performer,
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
  return { proof, people };
}

function presentPerson(
  consent: ConsentRow,
  events: readonly ConsentEventRow[],
  { name, account }: Pick<PersonProof, 'name' | 'account'>,
): PersonProof {
  return {
    _id: consent.participant_id,
    name,
    account,
    state: consent.state,
    decidedAt: consent.decided_at?.toISOString() ?? null,
    givenName: consent.given_name,
    way: consent.way as PersonProof['way'],
    isForAll: consent.object_id === null,
    textVersion: consent.text_version,
    text: consentTextOf(consent.text_version),
    askedAt: consent.asked_at.toISOString(),
    history: events.map(({ state, way, created_at, hash }) => ({
      state: state as PersonProof['state'],
      way: way as PersonProof['way'],
      at: created_at.toISOString(),
      hash: hash.toString('hex'),
    })),
  };
}
