import { t, translated } from '@ovation/language/t.ts';
import { Anchor, Card, Text } from '@mantine/core';
import { profileOptions } from '@ovation/contract/people/profile-options.ts';
import { Link } from 'react-router';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { countryName } from '../../../ui/words/formats.ts';
import { formatMoney } from '../../../ui/words/money.tsx';
import { Day, TimeAgo } from '../../../ui/words/time-ago.tsx';
import { Flag } from '../../reference/flag.tsx';
import { Fact } from '../money/facts.tsx';
import { ageToday } from './age.ts';
import classes from './performers.module.css';
import type { PerformerUnderReview } from './performer-review.tsx';

/** The registered data, to compare with the papers. */
export function PerformerFacts({ performer }: { readonly performer: PerformerUnderReview }) {
  return (
    <Card component="section" aria-label={t('Registration')}>
      <dl className={classes.facts}>
        <Fact label={t('Date of birth')}>
          {performer.dateOfBirth === null ? (
            t('Not set yet')
          ) : (
            <>
              <Day time={`${performer.dateOfBirth}T12:00:00Z`} />{' '}
              <Text component="span" fw={700}>
                {t('({ageToday} years)', { ageToday: ageToday(performer.dateOfBirth) })}
              </Text>
            </>
          )}
        </Fact>
        <Fact label={t('Email')}>
          {performer.email === '' ? (
            t('Not set yet')
          ) : (
            <Anchor href={`mailto:${performer.email}`}>{performer.email}</Anchor>
          )}
        </Fact>
        <Fact label={t('Gender')}>{genderOf(performer)}</Fact>
        <Fact label={t('Country')}>
          {performer.country === null ? (
            t('Not given')
          ) : (
            <>
              <Flag country={performer.country} /> {countryName(performer.country)}
            </>
          )}
        </Fact>
        <Fact label={t('Prices')}>
          {t('{monthly} a month, {yearly} a year', {
            monthly: formatMoney(performer.monthlyPrice),
            yearly: formatMoney(performer.yearlyPrice),
          })}
        </Fact>
        <Fact label={t('Registered')}>
          <TimeAgo time={performer.createdAt} />
        </Fact>
        <Fact label={t('Page')}>
          {performer.status === 'active' ? (
            <Anchor component={Link} to={profileAddress(performer)}>
              {t('View')}
            </Anchor>
          ) : (
            t('Not open yet')
          )}
        </Fact>
      </dl>
    </Card>
  );
}

function genderOf({ gender }: PerformerUnderReview): string {
  const option = profileOptions.gender.find(({ value }) => value === gender);
  return option ? translated(option.label) : t('Not given');
}
