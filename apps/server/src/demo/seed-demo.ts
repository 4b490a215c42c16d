import { staffPermissionNames } from '@ovation/contract/staff-permissions.ts';
import { createTokenPackage } from '@ovation/contract/money/token-packages.ts';
import { sql } from 'kysely';
import { listNotifications, readNotifications } from '@ovation/contract/messaging/notifications.ts';
import type { App } from '../app.ts';
import type { DemoLogin } from '../announce.ts';
import { useBook } from '../modules/ledger/index.ts';
import { adoptBook } from '../modules/payments/index.ts';
import { addPost } from '../modules/settings/index.ts';
import type { Actor } from '../platform/http/call.ts';
import { runWaitingJobsNow } from '../platform/jobs/enqueue.ts';
import * as cast from './cast.ts';
import type { Fan, Performer, Shop } from './cast.ts';
import { createActing, createActingWithin, type Acting } from './seed/acting.ts';
import { developPhotos } from './seed/develop-photos.ts';
import { demoPassword, dressFans, engagePerformers, findActors, registerFans } from './seed/people.ts';
import { perform, uploadAll, uploadGalleries } from './seed/perform.ts';
import { writeLetters } from './seed/letters.ts';
import { runShops, shopsOf, spendingInShops } from './seed/run-shops.ts';
import { runStreams } from './seed/run-streams.ts';
import { tellRegulars } from './seed/regulars.ts';
import { openingDaysAgo, spendingOf, tellStory, type Scene } from './seed/story.ts';
import { fillStudio, type Studio } from './seed/studio.ts';
import { fillWallets } from './seed/wallets.ts';

const dayMs = 86_400_000;

/** The people of the demo; tests have fewer. */
export interface Company {
  readonly performers: readonly Performer[];
  /** The logins of these are printed. */
  readonly fans: readonly (Fan & { readonly balance: number })[];
  readonly quietFans: readonly Fan[];
  /** Of those in the company; orders of others are left out. */
  readonly shops?: readonly Shop[];
}

type Report = (line: string) => void;

/**
 * Fills an empty site with performers, feeds and two months of fans' actions, through the same use cases as calls, in
 * one transaction: an interrupted start leaves only a few fans' accounts, which the next start reuses. Returns the
 * logins to print, also if an earlier start has filled the site; undefined on a site with other performers.
 */
export async function seedDemo(
  app: App,
  company: Company = cast,
  report: Report = (line) => console.log(line),
): Promise<readonly DemoLogin[] | undefined> {
  if (!(await hasPerformers(app))) await fill(app, company, report);
  return loginsOf(app, company);
}

async function hasPerformers(app: App): Promise<boolean> {
  return (await app.database.selectFrom('performers').select('account_id').limit(1).executeTakeFirst()) !== undefined;
}

async function loginsOf(app: App, company: Company): Promise<readonly DemoLogin[] | undefined> {
  const shown = [
    ...company.fans.map((fan) => ({ role: 'Fan', ...fan })),
    ...company.performers.slice(0, 2).map((performer) => ({ role: 'Creator', ...performer })),
  ];
  const emails = await app.database
    .selectFrom('accounts')
    .select('email')
    .where(
      'email',
      'in',
      shown.map(({ email }) => email),
    )
    .execute();
  if (emails.length < shown.length) return undefined;
  return shown.map(({ role, username }) => ({ role, username, password: demoPassword }));
}

async function fill(app: App, company: Company, report: Report): Promise<void> {
  report('The site is open and empty. The demo fills in behind it: this takes a minute or two, and only this once.');
  const plan = makePlan(company, app.clock.now());
  // The demo's people pay test money, even if the site takes real payments.
  await useBook(app.database, 'test', plan.now);
  report('  Registering its fans, and bringing its pictures and clips.');
  const [studio] = await Promise.all([fillStudio(app, plan), admitAudience(createActing(app), plan)]);
  report('  Playing two months of the site.');
  await app.transaction(async (work) => {
    // A slow machine may take long between two statements, and no one waits for these rows.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(work.db);
    await playEverything(createActingWithin(app, work), plan, studio);
  });
  await adoptBook(app);
  await developPhotos(app, (left) => report(`  Photos left to process: ${left}`));
  report('The demo is there. Its videos follow within a minute or two.');
  for (const { job } of app.jobs.handlers.values())
    if (job.slow !== undefined) await runWaitingJobsNow(app.database, job);
}

interface Plan extends Company {
  readonly shops: readonly Shop[];
  readonly now: Date;
  readonly audience: readonly Fan[];
  readonly scenes: readonly Scene[];
}

function makePlan(company: Company, now: Date): Plan {
  const { performers, fans, quietFans } = company;
  const scenes = [
    ...performers.flatMap((performer) => tellStory(performer, quietFans)),
    ...tellRegulars(
      performers,
      fans.map(({ username }) => username),
    ),
  ];
  const audience = [...fans, ...quietFans];
  const known = new Set([...performers, ...audience].map(({ username }) => username));
  return { performers, fans, quietFans, now, scenes, audience, shops: shopsOf(company.shops ?? [], known) };
}

/** Card payments cannot be part of a transaction of ours, so the wallets are topped up before. */
async function admitAudience(acting: Acting, { now, audience, fans, scenes, shops }: Plan): Promise<void> {
  const arrival = daysBefore(now, openingDaysAgo.fans);
  await registerFans(acting, audience, arrival);
  const kept = new Map(fans.map(({ username, balance }) => [username, balance]));
  const needs = [...sumOf(spendingOf(scenes), spendingInShops(shops))]
    .filter(([, spending]) => spending > 0)
    .map(
      ([username, spending]) =>
        [username, kept.has(username) ? spending + (kept.get(username) ?? 0) : roundUp(spending)] as const,
    );
  await fillWallets(
    acting,
    await findActors(acting.app.database, audience),
    new Map(needs),
    new Date(arrival.getTime() + dayMs),
  );
}

function sumOf(...parts: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [key, value] of parts.flatMap((part) => [...part])) sums.set(key, (sums.get(key) ?? 0) + value);
  return sums;
}

/** People top up round sums, and have something left. */
function roundUp(amount: number): number {
  return Math.ceil((amount + 5) / 10) * 10;
}

async function playEverything(
  acting: Acting,
  { performers, audience, scenes, shops, now }: Plan,
  studio: Studio,
): Promise<void> {
  const opening = daysBefore(now, openingDaysAgo.performers);
  const administrator = await findAdministrator(acting.app);
  await furnish(acting, administrator, opening);
  await engagePerformers(acting, administrator, performers, studio, opening);
  const actors = await findActors(acting.app.database, [...performers, ...audience]);
  await dressFans(acting, actors, audience, studio);
  const [files, photos] = [
    await uploadAll(acting, actors, performers, studio),
    await uploadGalleries(acting, actors, performers, studio),
  ];
  await perform({ acting, actors, files, photos, studio }, scenes, now);
  await runShops({ acting, actors, studio }, shops, now);
  await runStreams({ acting, actors }, now);
  await writeLetters({ acting, actors, studio }, performers, now);
  await readNews(
    acting,
    performers.flatMap(({ username }) => actors.get(username) ?? []),
    now,
  );
}

/** The site's pages, and the token packages. */
async function furnish(acting: Acting, administrator: Actor, opening: Date): Promise<void> {
  acting.setTime(opening);
  for (const page of cast.pages) await addPost(acting.app.database, page, opening);
  for (const [ordering, tokens] of cast.tokenPackages.entries())
    await acting.call(createTokenPackage, { actor: administrator, body: { ...tokens, ordering } });
}

async function findAdministrator(app: App): Promise<Actor> {
  const { id, username } = await app.database
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where('kind', '=', 'admin')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id, username, kind: 'admin', status: 'active', permissions: new Set(staffPermissionNames) };
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}

const unreadForMs = 2 * 86_400_000;

/** Everyone has read their notifications two days ago: later ones are unread at the first login. */
async function readNews(acting: Acting, actors: Iterable<Actor>, now: Date): Promise<void> {
  acting.setTime(now);
  for (const actor of actors) {
    const { data } = await acting.call(listNotifications, { actor });
    const newest = data.find(({ updatedAt }) => Date.parse(updatedAt) < now.getTime() - unreadForMs) ?? data.at(-1);
    if (newest) await acting.call(readNotifications, { actor, body: { upTo: newest._id } });
  }
}
