import { Anchor, Card, Text } from '@mantine/core';
import { profileOptions } from '@ovation/contract/people/profile-options.ts';
import { Link } from 'react-router';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { countryName } from '../../../ui/words/country-name.ts';
import { formatMoney } from '../../../ui/words/money.tsx';
import { Day, TimeAgo } from '../../../ui/words/time-ago.tsx';
import { Flag } from '../../reference/flag.tsx';
import { Fact } from '../money/facts.tsx';
import { ageToday } from './age.ts';
import classes from './performer-facts.module.css';
import type { PerformerUnderReview } from './performer-review.tsx';

/** The registered data, to compare with the papers. */
export function PerformerFacts({ performer }: { readonly performer: PerformerUnderReview }) {
  return (
    <Card component="section" aria-label="Registration">
      <dl className={classes.facts}>
        <Fact label="Date of birth">
          {performer.dateOfBirth === null ? (
            'Not set yet'
          ) : (
            <>
              <Day time={`${performer.dateOfBirth}T12:00:00Z`} />{' '}
              <Text component="span" fw={700}>
                ({ageToday(performer.dateOfBirth)} years)
              </Text>
            </>
          )}
        </Fact>
        <Fact label="Email">
          {performer.email === '' ? (
            'Not set yet'
          ) : (
            <Anchor href={`mailto:${performer.email}`}>{performer.email}</Anchor>
          )}
        </Fact>
        <Fact label="Gender">{genderOf(performer)}</Fact>
        <Fact label="Country">
          {performer.country === null ? (
            'Prefer not to say'
          ) : (
            <>
              <Flag country={performer.country} /> {countryName(performer.country)}
            </>
          )}
        </Fact>
        <Fact label="Prices">
          {formatMoney(performer.monthlyPrice)} a month, {formatMoney(performer.yearlyPrice)} a year
        </Fact>
        <Fact label="Registered">
          <TimeAgo time={performer.createdAt} />
        </Fact>
        <Fact label="Page">
          {performer.status === 'active' ? (
            <Anchor component={Link} to={profileAddress(performer)}>
              View
            </Anchor>
          ) : (
            'Not open yet'
          )}
        </Fact>
      </dl>
    </Card>
  );
}

function genderOf({ gender }: PerformerUnderReview): string {
  return profileOptions.gender.find(({ value }) => value === gender)?.label ?? 'Prefer not to say';
}
