import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** 256 random bits as 43 characters that fit an address. */
export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** What is kept of such a secret. It cannot be guessed, so a quick hash protects it as well as a slow one would. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
