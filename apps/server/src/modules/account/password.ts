import { hash, verify } from '@node-rs/argon2'

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password with argon2id and a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/**
 * Is it the password? Where there is no such account, or it has none, the same work is done against a hash that
 * nothing fits, so that the time does not tell which names exist.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await nobodysHash()), password)
  return fits && stored != null
}

let made: Promise<string> | undefined
const nobodysHash = (): Promise<string> => (made ??= hashPassword('nobody has this password'))
