import { hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id: 19 MiB of memory, two iterations, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password with argon2id and a random salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/**
 * Returns whether the password is correct. If there is no account or no password, the function verifies against a hash
 * that no password matches. So the time does not reveal which usernames exist.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await nobodysHash()), password)
  return fits && stored != null
}

let made: Promise<string> | undefined
const nobodysHash = (): Promise<string> => (made ??= hashPassword('nobody has this password'))
