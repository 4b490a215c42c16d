interface SuspensionTerms {
  readonly reason: string | null;
  readonly until: Date | null;
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** What the owner of a suspended account reads, by email and when logging in. */
export function describeSuspension({ reason, until }: SuspensionTerms): string[] {
  return [
    until === null ? 'This account is suspended.' : `This account is suspended until ${moment.format(until)} (UTC).`,
    ...(reason === null ? [] : [`The reason: ${reason}`]),
    'If you think this is a mistake, please contact us.',
  ];
}
