import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { PasskeyOffer, PasskeyRequest } from '@lectern/contracts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { passkeys as table } from '../tables.ts'
import type { StoredPasskey } from './factor-store.ts'
import { AssertionResponse, AttestationResponse } from './passkey-responses.ts'

const NAME = 'Lectern'
const REQUEST_TIMEOUT_MS = 60_000

export type NewPasskey = Pick<StoredPasskey, 'id' | 'publicKey' | 'counter' | 'oneDevice' | 'transports'>

/**
 * Returns the options with which the browser creates a passkey. A deployment can have several origins, so the options
 * name no domain.
 */
export async function createPasskeyOptions(
  kernel: Kernel,
  username: string,
  name: string,
  existing: readonly StoredPasskey[],
): Promise<PasskeyOffer> {
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: NAME,
    rpID: listHosts(kernel)[0] ?? '',
    userName: username,
    userDisplayName: name,
  })
  return {
    challenge,
    rp: { name: NAME },
    user,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: REQUEST_TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: existing.map(({ id }) => ({ id, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'discouraged', requireResidentKey: false, userVerification: 'preferred' },
  }
}

/** Returns the options with which the browser requests a passkey in `existing`. */
export async function requestPasskey(kernel: Kernel, existing: readonly StoredPasskey[]): Promise<PasskeyRequest> {
  const { challenge } = await generateAuthenticationOptions({ rpID: listHosts(kernel)[0] ?? '' })
  return {
    challenge,
    timeout: REQUEST_TIMEOUT_MS,
    userVerification: 'preferred',
    allowCredentials: existing.map(({ id, transports }) => ({ id, type: 'public-key', transports: [...transports] })),
  }
}

/** Verifies a new passkey. Returns undefined if the verification fails. WebAuthn §7.1. */
export async function verifyNewPasskey(
  kernel: Kernel,
  challenge: string,
  response: unknown,
): Promise<NewPasskey | undefined> {
  const parsed = AttestationResponse.safeParse(response)
  if (!parsed.success) return undefined
  const verified = await verifyRegistrationResponse({
    response: parsed.data,
    expectedChallenge: challenge,
    expectedOrigin: [...kernel.settings.origins],
    expectedRPID: listHosts(kernel),
    requireUserVerification: false,
  }).catch(() => undefined)
  if (verified?.registrationInfo === undefined) return undefined
  const { credential, credentialDeviceType } = verified.registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    oneDevice: credentialDeviceType === 'singleDevice',
    transports: credential.transports ?? [],
  }
}

/**
 * Verifies the use of a passkey. Returns the RFC 8176 name of the passkey, or undefined. A counter that does not
 * increase is a sign of a copied passkey. WebAuthn §7.2.
 */
export async function verifyPasskey(
  kernel: Kernel,
  db: Db,
  userUid: string,
  challenge: string,
  response: unknown,
): Promise<'hwk' | 'swk' | undefined> {
  const parsed = AssertionResponse.safeParse(response)
  if (!parsed.success) return undefined
  const [key] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, parsed.data.id), eq(table.userUid, userUid)))
  if (key === undefined) return undefined
  const { id, counter } = key
  const verified = await verifyAuthenticationResponse({
    response: parsed.data,
    expectedChallenge: challenge,
    expectedOrigin: [...kernel.settings.origins],
    expectedRPID: listHosts(kernel),
    credential: { id, counter, publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')) },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (verified?.verified !== true) return undefined
  await db.update(table).set({ counter: verified.authenticationInfo.newCounter }).where(eq(table.id, id))
  return key.oneDevice ? 'hwk' : 'swk'
}

const listHosts = (kernel: Kernel): string[] => kernel.settings.origins.map((origin) => new URL(origin).hostname)
