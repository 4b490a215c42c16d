/** Who is live, for a row on pages about something else: one call for the page. */
export const liveNow = { status: 'live', sortBy: 'viewers', sort: 'desc', pageSize: 12 } as const;
