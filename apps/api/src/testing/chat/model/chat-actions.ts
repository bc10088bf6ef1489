import fc from 'fast-check';

export type UserIndex = 0 | 1 | 2;
export type Role = 'user' | 'pending' | 'admin';
/**
 * An action of a user or an administrator, here or in the chat service, or a fault of the service.
 */
export type ChatAction =
  | { kind: 'register'; who: UserIndex; isProven: boolean }
  | { kind: 'prove' | 'delete' | 'rename'; who: UserIndex }
  | { kind: 'pay'; who: UserIndex; plan: 0 | 1 }
  | { kind: 'move'; who: UserIndex; to: UserIndex; isProven: boolean }
  | { kind: 'expire' }
  | { kind: 'there'; who: UserIndex; role: Role; groups: number[] }
  | { kind: 'goneThere'; who: UserIndex }
  | {
      kind: 'fault';
      fault: 'down' | 'htmlError' | 'ignored' | 'lostReply' | 'keyRevoked';
      times: number;
    }
  | { kind: 'recover' }
  | { kind: 'advanceMinute' };

const who = fc.constantFrom<UserIndex>(0, 1, 2);
const isProven = fc.boolean();
const weighted = <A extends ChatAction>(weight: number, arbitrary: fc.Arbitrary<A>) => ({
  weight,
  arbitrary,
});
export const anyChatAction: fc.Arbitrary<ChatAction> = fc.oneof(
  weighted(5, fc.record({ kind: fc.constant('register' as const), who, isProven })),
  weighted(6, fc.record({ kind: fc.constantFrom('prove' as const, 'delete', 'rename'), who })),
  weighted(
    5,
    fc.record({ kind: fc.constant('pay' as const), who, plan: fc.constantFrom(0 as const, 1) }),
  ),
  weighted(2, fc.record({ kind: fc.constant('move' as const), who, to: who, isProven })),
  weighted(2, fc.constant<ChatAction>({ kind: 'expire' })),
  weighted(
    4,
    fc.record({
      kind: fc.constant('there' as const),
      who,
      role: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom<Role>('user', 'pending') },
        { weight: 1, arbitrary: fc.constant<Role>('admin') },
      ),
      groups: fc.subarray([0, 1]),
    }),
  ),
  weighted(1, fc.record({ kind: fc.constant('goneThere' as const), who })),
  weighted(
    3,
    fc.record({
      kind: fc.constant('fault' as const),
      fault: fc.constantFrom('down' as const, 'htmlError', 'ignored', 'lostReply', 'keyRevoked'),
      times: fc.integer({ min: 1, max: 6 }),
    }),
  ),
  weighted(2, fc.constant<ChatAction>({ kind: 'recover' })),
  weighted(9, fc.constant<ChatAction>({ kind: 'advanceMinute' })),
);
