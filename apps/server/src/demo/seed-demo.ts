import type { App } from '../app.ts';
import type { DemoLogin } from '../announce.ts';
import { addPost } from '../modules/settings/index.ts';
import type { Actor } from '../platform/http/call.ts';
import * as cast from './cast.ts';
import type { Fan, Performer } from './cast.ts';
import { createActing, createActingWithin } from './seed/acting.ts';
import { demoPassword, dressFans, engagePerformers, findActors, registerFans } from './seed/people.ts';
import { perform } from './seed/perform.ts';
import { tellRegulars } from './seed/regulars.ts';
import { openingDaysAgo, tellStory } from './seed/story.ts';
import { fillStudio, type Studio } from './seed/studio.ts';

const dayMs = 86_400_000;

/** Whom the demo is about; a test plays a smaller one. */
export interface Company {
  readonly performers: readonly Performer[];
  /** Whose logins are printed. */
  readonly fans: readonly Fan[];
  readonly quietFans: readonly Fan[];
}

type Tell = (line: string) => void;

/**
 * Fills an empty site with performers, feeds and two months of what fans did, through the same use cases that people call.
 * It happens in one transaction: a start that is interrupted leaves nothing but a few fans' accounts, which the next one takes over.
 * Answers the logins to print, also when an earlier start has filled the site; none on a site of others.
 */
export async function seedDemo(app: App, company: Company = cast, tell: Tell = (line) => console.log(line)): Promise<readonly DemoLogin[] | undefined> {
  if (!(await hasPerformers(app))) await fill(app, company, tell);
  return loginsOf(app, company);
}

async function hasPerformers(app: App): Promise<boolean> {
  return (await app.database.selectFrom('performers').select('account_id').limit(1).executeTakeFirst()) !== undefined;
}

async function loginsOf(app: App, company: Company): Promise<readonly DemoLogin[] | undefined> {
  const shown = [...company.fans.map((fan) => ({ role: 'Fan', ...fan })), ...company.performers.slice(0, 2).map((performer) => ({ role: 'Performer', ...performer }))];
  const emails = await app.database.selectFrom('accounts').select('email').where('email', 'in', shown.map(({ email }) => email)).execute();
  if (emails.length < shown.length) return undefined;
  return shown.map(({ role, username }) => ({ role, username, password: demoPassword }));
}

async function fill(app: App, company: Company, tell: Tell): Promise<void> {
  tell('The site is empty: setting the stage for a demo. This takes about a minute, and only this once.');
  const now = app.clock.now();
  const studio = await fillStudio(app, company.performers, [...company.fans, ...company.quietFans], everyTwenty(tell));
  tell('Letting the audience in.');
  await registerFans(createActing(app), [...company.fans, ...company.quietFans], daysBefore(now, openingDaysAgo.fans));
  tell('Playing two months of the site.');
  await app.transaction((work) => playEverything(createActingWithin(app, work), company, studio, now));
}

async function playEverything(acting: ReturnType<typeof createActingWithin>, company: Company, studio: Studio, now: Date): Promise<void> {
  const { performers, fans, quietFans } = company;
  const audience = [...fans, ...quietFans];
  for (const page of cast.pages) await addPost(acting.app.database, page, daysBefore(now, openingDaysAgo.performers));
  const administrator = await findAdministrator(acting.app);
  await engagePerformers(acting, administrator, performers, studio, daysBefore(now, openingDaysAgo.performers));
  const actors = await findActors(acting.app.database, [...performers, ...audience]);
  await dressFans(acting, actors, audience, studio);
  const scenes = [...performers.flatMap((performer) => tellStory(performer, quietFans)), ...tellRegulars(performers, fans.map(({ username }) => username))];
  await perform({ acting, actors, files: new Map() }, scenes.filter(({ act }) => act.kind === 'follow'), now);
}

async function findAdministrator(app: App): Promise<Actor> {
  const { id, username } = await app.database.selectFrom('accounts').select(['id', 'username']).where('kind', '=', 'admin').limit(1).executeTakeFirstOrThrow();
  return { id, username, kind: 'admin', status: 'active' };
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}

function everyTwenty(tell: Tell): (done: number, of: number) => void {
  return (done, of) => {
    if (done % 20 === 0 || done === of) tell(`  Drawn and filmed: ${done} of ${of}`);
  };
}
