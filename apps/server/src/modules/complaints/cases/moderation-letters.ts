import { formatDay } from '../../../platform/words/dates.ts';
import { t, translated } from '@ovation/language/t.ts';
import { siteRules, type SiteRule } from '@ovation/contract/site/complaint-rules.ts';
import { contentTypes } from '@ovation/contract/content-types.ts';
import { nameOfReportedKind } from '@ovation/contract/site/reported-names.ts';
import type { Moderation, ReportedKind } from '@ovation/contract/site/reports.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { queueMail } from '../../accounts/index.ts';
import type { ReportCaseRow } from './case.store.ts';
import { isHiddenByCase } from './policy.ts';
import { findAuthor } from './reported-object.store.ts';

interface Letter {
  readonly subject: string;
  readonly sentences: readonly string[];
}

type AuthoredKind = Exclude<ReportedKind, 'address'>;

/** Letters to the author. Reports that were dismissed before anything was hidden have none. */
const letters: Record<Exclude<Moderation, 'dismiss' | 'resolve'>, (thing: string, isSold: boolean) => Letter> = {
  hide: (thing, isSold) => ({
    subject: t('Your {thing} is hidden for now', { thing }),
    sentences: [
      isSold
        ? t(
            'Your {thing} was reported, and our staff have hidden it. You can still see it; no one else can, not even people who bought it.',
            { thing },
          )
        : t('Your {thing} was reported, and our staff have hidden it. You can still see it; no one else can.', {
            thing,
          }),
    ],
  }),
  remove: (thing, isSold) => ({
    subject: t('Your {thing} was removed', { thing }),
    sentences: [
      isSold
        ? t(
            'Your {thing} was reported, and our staff have removed it because it breaks the site’s rules. No one else can see it; buyers get their money back if the decision stands.',
            { thing },
          )
        : t(
            'Your {thing} was reported, and our staff have removed it because it breaks the site’s rules. No one else can see it.',
            { thing },
          ),
    ],
  }),
  warn: (thing) => ({
    subject: t('About your {thing}', { thing }),
    sentences: [
      t('Your {thing} was reported. Our staff have reviewed it and left it unchanged, but ask you to read this.', {
        thing,
      }),
    ],
  }),
  show: (thing) => ({
    subject: t('Your {thing} is shown again', { thing }),
    sentences: [t('Our staff have reviewed your {thing} again. It is shown as before.', { thing })],
  }),
};

const found = t(
  'One of your pictures or videos looks like one that must not be shown on this site, so no one else saw it.',
);

/** To the owner of a picture that was found on a list. */
const pictureLetters: Record<keyof typeof letters, Letter> = {
  hide: {
    subject: t('Your picture stays hidden'),
    sentences: [found, t('Our staff have reviewed it. It stays hidden.')],
  },
  remove: {
    subject: t('Your picture was removed'),
    sentences: [found, t('Our staff have reviewed it and removed it, along with what it was part of.')],
  },
  warn: {
    subject: t('About your picture'),
    sentences: [found, t('Our staff have reviewed it. It is shown now, but we ask you to read this.')],
  },
  show: { subject: t('Your picture is shown'), sentences: [found, t('Our staff have reviewed it. It is shown now.')] },
};

/** Comments, reviews and chat messages cost nothing. */
function canBeSold(kind: AuthoredKind): boolean {
  if (kind === 'picture') return false;
  return kind === 'photo' || 'earning' in contentTypes[kind];
}

interface Decision {
  readonly action: Moderation;
  readonly note: string;
  readonly rule: SiteRule | undefined;
  /** When a removal becomes final. */
  readonly removesAt: Date | null;
}

/** E-mails the author and leaves a notification; nothing is sent where a report was dismissed without any effect. */
export async function notifyAuthor(
  work: Work,
  app: App,
  held: Pick<ReportCaseRow, 'id' | 'object_kind' | 'author_id' | 'outcome' | 'hidden_by_report_at'>,
  decision: Decision,
): Promise<void> {
  const { action } = decision;
  const hadEffect = held.outcome !== null || isHiddenByCase(held, held.object_kind as ReportedKind);
  if (held.author_id === null || action === 'resolve' || (action === 'dismiss' && !hadEffect)) return;
  const author = await findAuthor(work.db, held.author_id);
  if (!author) return;
  const kind = held.object_kind as AuthoredKind;
  const result = action === 'dismiss' ? 'show' : action;
  const letter =
    kind === 'picture' ? pictureLetters[result] : letters[result](nameOfReportedKind(kind), canBeSold(kind));
  await queueMail(work, app, {
    to: author.email,
    name: author.name,
    subject: letter.subject,
    paragraphs: [...letter.sentences, ...explain(decision)],
    action: { label: t('See the decision'), path: '/reports?show=decisions' },
  });
  await work.publish('report.decided', { caseId: held.id, accountIds: [held.author_id], side: 'author' });
}

function explain({ note, rule, removesAt }: Decision): string[] {
  return [
    ...(rule === undefined ? [] : [t('The rule: {rule}.', { rule: translated(siteRules[rule]) })]),
    t('Our staff’s note: {note}', { note }),
    ...(removesAt === null
      ? []
      : [t('It will be deleted for good on {day}, unless you appeal before then.', { day: formatDay(removesAt) })]),
    ...(rule === undefined ? [] : [t('If you think this is a mistake, you can appeal within 14 days.')]),
  ];
}
