import bcrypt from 'bcrypt';

const COST = 10;

// Of a password that nobody has. Comparing with it takes as long as comparing with a real one.
const dummyHash = bcrypt.hashSync(crypto.randomUUID(), COST);

export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, COST);
}

/** Takes as long for an account that does not exist (null) as for one that does. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const matches = await bcrypt.compare(password, hash ?? dummyHash);
  return matches && hash !== null;
}
