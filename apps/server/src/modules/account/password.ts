import { hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id: 19 MiB of memory, two iterations, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password with argon2id and a random salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/**
 * Returns whether the password is correct. Without a stored hash, the function verifies against another hash, so that
 * the time does not reveal which usernames exist.
 */
export async function verifyPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const isCorrect = await verify(storedHash ?? (await getUnmatchedHash()), password)
  return isCorrect && storedHash != null
}

let unmatchedHash: Promise<string> | undefined
const getUnmatchedHash = (): Promise<string> => (unmatchedHash ??= hashPassword('nobody has this password'))
