import href from './sheets/studio.css?url';

/** The styles of the studio's live pages, which export it as `links`: the site's single sheet has no room. */
export const liveStudioStyles = (): { rel: 'stylesheet'; href: string }[] => [{ rel: 'stylesheet', href }];
