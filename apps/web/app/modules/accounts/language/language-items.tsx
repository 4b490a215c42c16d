import { t } from '@ovation/language/t.ts';
import { Menu } from '@mantine/core';
import { IconCheck, IconWorld } from '../../../ui/tabler.ts';
import { useOfferedLanguages } from './choose-language.ts';

/** Menu items for the languages that the site offers, below their label. */
export function LanguageItems() {
  const languages = useOfferedLanguages();
  if (languages.length === 0) return null;
  return (
    <>
      <Menu.Label>{t('Language')}</Menu.Label>
      {languages.map(({ code, name, isCurrent, choose }) => (
        <Menu.Item
          key={code}
          leftSection={<IconWorld size={18} stroke={1.6} />}
          rightSection={isCurrent ? <IconCheck size={16} aria-label={t('chosen')} /> : null}
          onClick={choose}
        >
          <span lang={code} dir="auto">
            {name}
          </span>
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
