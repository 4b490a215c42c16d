import { english, t, translated } from '@ovation/language/t.ts';
import { profileOptions } from '@ovation/contract/people/profile-options.ts';
import type { Performer } from '@ovation/contract/people/performers.ts';
import { Card, Text } from '@mantine/core';
import { useOutletContext } from 'react-router';
import { Flag } from '../../../modules/reference/flag.tsx';
import { ProfileWelcome } from '../../../modules/profiles/profile-welcome.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';
import { countryName } from '../../../ui/words/formats.ts';
import classes from './profile.module.css';

const attributes = [
  ['age', english('Age')],
  ['gender', english('Gender')],
  ['sexualOrientation', english('Orientation')],
  ['height', english('Height')],
  ['weight', english('Weight')],
  ['bodyType', english('Body')],
  ['size', english('Size')],
  ['ethnicity', english('Ethnicity')],
  ['hair', english('Hair')],
  ['eyes', english('Eyes')],
] as const;

/** A performer's biography and attributes. */
export default function ProfileAbout() {
  const performer = useOutletContext<Performer>();
  const given = attributes.flatMap(([key, label]) => {
    const value = performer[key];
    if (value === null) return [];
    const option = profileOptions[key].find((one) => one.value === value);
    return [{ label, value: option ? translated(option.label) : value }];
  });
  return (
    <div className={classes.about}>
      <ProfileWelcome performer={performer} />
      <Card padding="lg">
        {performer.bio === '' ? null : <Text className={classes.bio}>{performer.bio}</Text>}
        <dl className={classes.facts}>
          {performer.country === null ? null : (
            <Fact label={t('Country')}>
              <Flag country={performer.country} /> {countryName(performer.country)}
            </Fact>
          )}
          {given.map(({ label, value }) => (
            <Fact key={translated(label)} label={translated(label)}>
              {value}
            </Fact>
          ))}
          <Fact label={t('Here since')}>
            <Day time={performer.createdAt} />
          </Fact>
        </dl>
      </Card>
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0}>
        {children}
      </Text>
    </div>
  );
}
