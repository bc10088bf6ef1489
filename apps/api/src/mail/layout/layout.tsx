import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { light, styleSheet } from './palette.ts';

const FONTS =
  "Inter, 'Noto Sans Bengali', system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const ground = { backgroundColor: light.ground, fontFamily: FONTS, padding: '28px 12px 36px' };
const width = { margin: '0 auto', maxWidth: '520px', overflowWrap: 'anywhere' as const };
const brand = { fontSize: '17px', fontWeight: 700, letterSpacing: '-0.01em', lineHeight: '28px' };
const mark = {
  backgroundColor: light.accent,
  borderRadius: '7px',
  color: '#ffffff',
  display: 'inline-block',
  height: '28px',
  marginRight: '10px',
  textAlign: 'center' as const,
  verticalAlign: 'top',
  width: '28px',
};
const card = {
  backgroundColor: light.surface,
  border: `1px solid ${light.line}`,
  borderRadius: '14px',
  padding: '32px 32px 18px',
};
const title = {
  color: light.text,
  fontSize: '24px',
  fontWeight: 700,
  letterSpacing: '-0.015em',
  lineHeight: '30px',
  margin: '0 0 14px',
};
const footnote = {
  color: light.dimmed,
  fontSize: '13px',
  lineHeight: '20px',
  margin: '16px 8px 0',
};

type LayoutProps = {
  appName: string;
  heading: string;
  /** What mail programs show beside the subject in their list. */
  preview: string;
  footer: string;
  children: ReactNode;
};

/** The frame of every email: one card, narrow enough for a phone. */
export function Layout({ appName, heading, preview, footer, children }: LayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <title>{heading}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styleSheet}</style>
      </Head>
      <body className="ground" style={{ backgroundColor: light.ground, margin: 0, padding: 0 }}>
        <Preview>{preview}</Preview>
        <Section className="ground" style={ground}>
          <Container style={width}>
            <Text className="text" style={{ ...brand, color: light.text, margin: '0 8px 16px' }}>
              <span className="mark" style={mark} data-skip-in-text="true">
                {markOf(appName)}
              </span>
              {appName}
            </Text>
            <Section className="card" style={card}>
              <Heading as="h1" className="text" style={title}>
                {heading}
              </Heading>
              {children}
            </Section>
            <Text className="dimmed" style={footnote}>
              {footer}
            </Text>
          </Container>
        </Section>
      </body>
    </Html>
  );
}

/** The letter in the logo's tile. */
function markOf(appName: string): string {
  const [letter] = new Intl.Segmenter().segment(appName);
  return letter?.segment.toUpperCase() ?? '';
}
