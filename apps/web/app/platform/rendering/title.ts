import type { PublicSettings } from '@ovation/contract/site/settings.ts';

type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];

/** A document's title: the screen's, then the site's. `matches` are those of `meta`. */
export function titleOf(title: string, matches: Matches): string {
  return `${title} · ${siteNameOf(matches)}`;
}

export function siteNameOf(matches: Matches): string {
  return settingsOf(matches)?.siteName ?? 'Ovation';
}

/** The codes of the languages that the site offers: first the usual one. */
export function languagesOf(matches: Matches): readonly string[] {
  return settingsOf(matches)?.languages.map(({ code }) => code) ?? [];
}

function settingsOf(matches: Matches): PublicSettings | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { readonly settings: PublicSettings }
    | undefined;
  return root?.settings;
}

/** The site's public origin: https://example.com. */
export function publicUrlOf(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { readonly publicUrl: string } | undefined;
  return root?.publicUrl ?? '';
}
