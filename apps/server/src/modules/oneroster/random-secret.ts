import { createHash, randomBytes } from 'node:crypto'

/** Returns a secret with 256 random bits, so that its hash needs no salt. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

/** Returns SHA-256 of a secret, as base64url. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
