import { listPerformerFeeds } from '@ovation/contract/publishing/feeds.ts';
import {
  changeOwnPerformer,
  uploadPerformerAvatar,
  uploadPerformerCover,
} from '@ovation/contract/people/performers.ts';
import { makePhoto } from '@ovation/testing/photo.ts';
import { onEmptySite, openWorld } from '../empty-site.ts';
import { installLighthouse, runLighthouse, type LighthouseResult } from '../lighthouse/run-lighthouse.ts';
import { spreadOf } from '../load.ts';
import type { RunningServer } from '../processes.ts';
import type { Row } from '../row.ts';
import { makePerformer } from './first-load.ts';

const runs = 3;
/** Somewhat more than a page of the search shows. */
const performersBeside = 23;

/** Lighthouse's scores for the pages that visitors open first, on a phone four times slower than this machine. */
export async function lighthousePages(): Promise<Row[]> {
  await installLighthouse();
  return onEmptySite(async (server) => {
    const measured: [string, LighthouseResult][] = [];
    for (const [name, path] of Object.entries(await makePages(server)))
      measured.push([name, await measurePage(server.url + path)]);
    return [...measured.flatMap(rowsOfPage), ...rowsOfAll(measured)];
  });
}

/** Addresses by page name, on a site with enough accounts to fill them. */
async function makePages(server: RunningServer): Promise<Record<string, string>> {
  const { username, client } = await makePerformer(server);
  const world = await openWorld(server);
  const [avatar, cover] = [await makePhoto(800, 800), await makePhoto(2_048, 800)];
  for (let count = 0; count < performersBeside; count += 1) {
    const other = await world.performer({ monthlyPrice: 5 + count });
    await other.client.call(changeOwnPerformer, {
      body: { bio: 'Takes from the second night, the sheets to play along, and an answer to every question.' },
    });
    await other.client.call(uploadPerformerAvatar, { files: { file: avatar } });
    await other.client.call(uploadPerformerCover, { files: { file: cover } });
  }
  const { data } = await client.call(listPerformerFeeds, { params: { username } });
  const open = data.find(({ access }) => access.rule === 'public');
  return {
    landing: '/',
    performer: `/${username}`,
    post: `/${username}/feeds/${open?._id ?? ''}`,
    login: '/auth/login',
    search: '/search',
  };
}

/** The median of several runs, for each figure separately. */
async function measurePage(url: string): Promise<LighthouseResult> {
  const results: LighthouseResult[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await runLighthouse(url));
  const middle = (figure: keyof LighthouseResult): number => spreadOf(results.map((result) => result[figure])).median;
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
    blockingMs: middle('blockingMs'),
    blockingProcessorMs: middle('blockingProcessorMs'),
    largestPaintMs: middle('largestPaintMs'),
  };
}

function rowsOfPage([name, { performance, blockingMs, blockingProcessorMs, largestPaintMs }]: readonly [
  string,
  LighthouseResult,
]): Row[] {
  return [
    {
      name: `Lighthouse, ${name}: performance`,
      value: performance,
      unit: '',
      target: 'at least 95',
      met: performance >= 95,
    },
    {
      name: `Lighthouse, ${name}: the main thread is blocked`,
      value: blockingMs,
      unit: 'ms',
      target: 'under 200 ms',
      met: blockingMs < 200,
    },
    {
      name: `Lighthouse, ${name}: the same in processor time`,
      value: blockingProcessorMs,
      unit: 'ms',
      target: 'under 200 ms',
      met: blockingProcessorMs < 200,
    },
    {
      name: `Lighthouse, ${name}: largest contentful paint`,
      value: largestPaintMs,
      unit: 'ms',
      target: 'under 2,500 ms',
      met: largestPaintMs < 2_500,
    },
  ];
}

/** The login asks search engines not to index it. */
const forSearchEngines = (name: string): boolean => name !== 'login';
const otherCategories = {
  accessibility: 'accessibility',
  bestPractices: 'best practices',
  seo: 'search engines',
} as const;

function rowsOfAll(measured: readonly (readonly [string, LighthouseResult])[]): Row[] {
  return Object.entries(otherCategories).map(([category, words]) => {
    const scores = measured
      .filter(([name]) => category !== 'seo' || forSearchEngines(name))
      .map(([name, result]) => [name, result[category as keyof typeof otherCategories]] as const);
    const [page, score] = scores.reduce((min, next) => (next[1] < min[1] ? next : min));
    return {
      name: `Lighthouse, ${words}, the least (${page})`,
      value: score,
      unit: '',
      target: 'at least 95',
      met: score >= 95,
    };
  });
}
