import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { light } from './palette.ts';

const line = {
  color: light.text,
  fontSize: '16px',
  lineHeight: '25px',
  margin: '0 0 14px',
};
const fine = { ...line, color: light.dimmed, fontSize: '13px', lineHeight: '20px' };
const action = {
  backgroundColor: light.accent,
  borderRadius: '8px',
  color: '#ffffff',
  fontSize: '16px',
  fontWeight: 600,
  margin: '10px 0 20px',
  padding: '14px 22px',
};
const code = {
  color: light.text,
  fontSize: '30px',
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 700,
  letterSpacing: '0.22em',
  lineHeight: '38px',
  margin: '0 0 18px',
};
const table = { borderCollapse: 'collapse' as const, margin: '14px 0', width: '100%' };
const cell = { fontSize: '15px', lineHeight: '22px', verticalAlign: 'top' };
const inOnePiece = { whiteSpace: 'nowrap' as const };
const label = { ...cell, ...inOnePiece, color: light.dimmed, textAlign: 'left' as const };
const value = { ...cell, color: light.text, textAlign: 'right' as const };
const sum = { color: light.text, fontSize: '18px', fontWeight: 700 };

export function Line({ children }: { children: ReactNode }) {
  return (
    <Text className="text" style={line}>
      {children}
    </Text>
  );
}

/** The button of an email, at most one. In plain text its address is on a separate line. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button href={href} className="action" style={action}>
      {children}
    </Button>
  );
}

/** A code to type in, in large digits. */
export function Code({ children }: { children: string }) {
  return (
    <Text className="text" style={code}>
      {children}
    </Text>
  );
}

/** The address of the button as text, in case the button does not work. */
export function ActionAddress({ href }: { href: string }) {
  return (
    <Text className="dimmed" style={fine} data-skip-in-text="true">
      If the button does not work, open this link:
      <br />
      <Link href={href} className="link" style={{ color: light.link }}>
        {href}
      </Link>
    </Text>
  );
}

/** `sum` marks the total. */
export type Fact = { name: string; is: string; sum?: true };

/** A table of names and values, with a line above each group. */
export function Facts({ groups }: { groups: Fact[][] }) {
  return (
    <table className="facts" cellPadding={0} cellSpacing={0} style={table}>
      <tbody>
        {groups.flatMap((facts) =>
          facts.map((fact, row) => (
            <FactRow
              key={fact.name}
              {...fact}
              isFirst={row === 0}
              isLast={row === facts.length - 1}
            />
          )),
        )}
      </tbody>
    </table>
  );
}

function FactRow({ name, is, sum: isSum, isFirst, isLast }: Fact & Position) {
  // Values such as invoice numbers must not break; longer ones have to.
  const isPiece = is.length <= 22;
  const position = {
    ...(isFirst && { borderTop: `1px solid ${light.line}` }),
    padding: `${isFirst ? 14 : 3}px 0 ${isLast ? 14 : 3}px`,
    ...(isSum && sum),
  };
  return (
    <tr>
      <td className={`line ${isSum ? 'text' : 'dimmed'}`} style={{ ...label, ...position }}>
        {name}
      </td>
      <td
        className={isPiece ? 'line text piece' : 'line text'}
        style={{ ...value, ...position, ...(isPiece && inOnePiece), paddingLeft: '16px' }}
      >
        {is}
      </td>
    </tr>
  );
}

type Position = { isFirst: boolean; isLast: boolean };
