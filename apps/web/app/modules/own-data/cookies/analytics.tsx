import { t } from '@ovation/language/t.ts';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useEffect, useCallback, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { rich } from '../../../ui/words/rich.tsx';
import { useSettings } from '../../../platform/visitor/session.ts';
import classes from './analytics.module.css';

/** Asks visitors of sites with Google Analytics whether they may be counted; nothing is loaded before they agree. */
export function Analytics() {
  const { gaCode } = useSettings();
  return gaCode.trim() === '' ? null : <AskAndCount code={gaCode.trim()} />;
}

function AskAndCount({ code }: { readonly code: string }) {
  const [choice, choose] = useAnalyticsChoice();
  useEffect(() => {
    if (choice === 'yes') startCounting(code);
  }, [choice, code]);
  if (choice !== undefined) return null;
  return (
    <section className={classes.banner} aria-label={t('Statistics')}>
      <Group className={classes.content} gap="md">
        <Text size="sm" className={classes.words}>
          {rich(
            'May we count your visit with Google Analytics? The site works the same without it. <link>What is stored</link>',
            { link: <Anchor component={Link} to="/cookies" inherit underline="always" /> },
          )}
        </Text>
        <Group gap="sm">
          <Button variant="default" onClick={() => choose('no')}>
            {t('No, thank you')}
          </Button>
          <Button variant="default" onClick={() => choose('yes')}>
            {t('Yes')}
          </Button>
        </Group>
      </Group>
    </section>
  );
}

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Google's tag, once for a page; it follows later navigation itself. */
function startCounting(code: string): void {
  if (document.querySelector('script[data-analytics]')) return;
  const layer = (window.dataLayer ??= []);
  // The tag tells commands from other entries by the type of `arguments`.
  function command(..._words: unknown[]): void {
    layer.push(arguments);
  }
  command('js', new Date());
  command('config', code, { anonymize_ip: true });
  const script = document.createElement('script');
  script.async = true;
  script.dataset['analytics'] = '';
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(code)}`;
  document.head.append(script);
}

export type AnalyticsChoice = 'yes' | 'no';

const key = 'analytics';
const changed = 'analytics-choice';

function readChoice(): AnalyticsChoice | undefined {
  try {
    const stored = window.localStorage.getItem(key);
    return stored === 'yes' || stored === 'no' ? stored : undefined;
  } catch {
    // Without storage the answer could not be kept, and would be asked for on every page.
    return 'no';
  }
}

function listen(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** What the visitor decided about statistics; undefined before. On the server nobody has decided, and nothing asks. */
export function useAnalyticsChoice(): readonly [AnalyticsChoice | undefined, (choice: AnalyticsChoice) => void] {
  const choice = useSyncExternalStore(listen, readChoice, () => 'no' as const);
  const choose = useCallback((chosen: AnalyticsChoice) => {
    window.localStorage.setItem(key, chosen);
    window.dispatchEvent(new Event(changed));
  }, []);
  return [choice, choose];
}
