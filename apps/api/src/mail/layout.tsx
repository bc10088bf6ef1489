import {
  Body,
  Container,
  Head,
  Heading,
  Html,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import type { ReactNode } from 'react';

const page = {
  backgroundColor: '#f4f6f5',
  fontFamily: "'Noto Sans Bengali', Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  margin: 0,
  padding: '24px 12px',
};
const card = {
  backgroundColor: '#ffffff',
  border: '1px solid #dfe6e3',
  borderRadius: '12px',
  margin: '0 auto',
  maxWidth: '520px',
  padding: '28px 24px',
};
const brand = { color: '#0b6b5b', fontSize: '15px', fontWeight: 700, margin: '0 0 20px' };
const title = { color: '#14211d', fontSize: '22px', lineHeight: '28px', margin: '0 0 12px' };
const footnote = { color: '#5b6b66', fontSize: '13px', lineHeight: '20px', margin: '24px 0 0' };

type LayoutProps = {
  appName: string;
  heading: string;
  /** What a list of mails shows beside the subject. */
  preview: string;
  footer: string;
  children: ReactNode;
};

/** The frame of every mail: one narrow card, so that it reads on a phone. */
export function Layout({ appName, heading, preview, footer, children }: LayoutProps) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={page}>
        <Container style={card}>
          <Text style={brand}>{appName}</Text>
          <Heading as="h1" style={title}>
            {heading}
          </Heading>
          <Section>{children}</Section>
          <Text style={footnote}>{footer}</Text>
        </Container>
      </Body>
    </Html>
  );
}
