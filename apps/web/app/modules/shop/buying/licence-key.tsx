import { Button, CopyButton, Group } from '@mantine/core';

interface LicenceKeyProps {
  readonly value: string;
  /** The product's, for the label. */
  readonly name: string;
}

/** The licence key of a bought item. */
export function LicenceKey({ value, name }: LicenceKeyProps) {
  return (
    <section className="shop-files" aria-label={`Licence key of ${name}`}>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <div className="shop-words">
          <span className="shop-detail">Licence key</span>
          <code className="shop-key">{value}</code>
        </div>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="sm"
              flex="none"
              onClick={copy}
              aria-label={copied ? 'Copied' : `Copy the licence key of ${name}`}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </section>
  );
}
