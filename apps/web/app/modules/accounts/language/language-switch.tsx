import { t } from '@ovation/language/t.ts';
import { IconWorld } from '../../../ui/tabler.ts';
import { useOfferedLanguages } from './choose-language.ts';
import classes from './language.module.css';

/** Links to this page in each language, for footers. Accounts need scripts, because their choice is saved. */
export function LanguageSwitch() {
  const languages = useOfferedLanguages();
  if (languages.length === 0) return null;
  return (
    <nav aria-label={t('Language')} className={classes.switch}>
      <IconWorld size={18} stroke={1.6} aria-hidden />
      {languages.map(({ code, name, address, isCurrent, choose }) => (
        <a
          key={code}
          href={address}
          lang={code}
          hrefLang={code}
          dir="auto"
          aria-current={isCurrent || undefined}
          onClick={(event) => {
            if (!choose) return;
            event.preventDefault();
            choose();
          }}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
