import type { Realm, SecondFactorProof } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { verifyPasskey } from './passkeys.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'
import { redeemTotp } from './totp.ts'

interface PendingLogIn {
  readonly accountId: string
  readonly realm: Realm
  /** Challenge of the passkey request, if there was a request. */
  readonly challenge?: string | undefined
}

/**
 * Checks a proof and returns the RFC 8176 name of the factor, or undefined if the proof is wrong. A recovery code
 * counts as a one-time password.
 */
export async function checkProof(
  kernel: Kernel,
  { accountId, realm, challenge }: PendingLogIn,
  proof: SecondFactorProof,
): Promise<'otp' | 'hwk' | 'swk' | undefined> {
  const db = kernel.shards.forRealm(realm)
  switch (proof.way) {
    case 'totp':
      return (await redeemTotp(kernel, db, accountId, proof.code)) ? 'otp' : undefined
    case 'recovery':
      return (await redeemRecoveryCode(db, accountId, proof.code)) ? 'otp' : undefined
    case 'passkey':
      return challenge === undefined ? undefined : verifyPasskey(kernel, db, accountId, challenge, proof.answer)
  }
}
