import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** Returns 256 random bits as 43 URL-safe characters. */
export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** Returns the hash to store. The secret cannot be guessed, so a fast hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
