import type { Realm, SecondFactorProof } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { verifyPasskey } from './passkeys.ts'
import { spendCode } from './recovery-codes.ts'
import { spendTotp } from './totp.ts'

/** The log-in that a proof belongs to. */
interface PendingLogIn {
  readonly accountId: string
  readonly realm: Realm
  /** The challenge of the passkey request, where one was sent. */
  readonly challenge?: string | undefined
}

/** Uses a proof up: what it was, by RFC 8176 (a recovery code is a one-time password too), or undefined where it is none. */
export async function checkProof(
  kernel: Kernel,
  { accountId, realm, challenge }: PendingLogIn,
  proof: SecondFactorProof,
): Promise<'otp' | 'hwk' | 'swk' | undefined> {
  const db = kernel.shards.forRealm(realm)
  switch (proof.way) {
    case 'totp':
      return (await spendTotp(kernel, db, accountId, proof.code)) ? 'otp' : undefined
    case 'recovery':
      return (await spendCode(db, accountId, proof.code)) ? 'otp' : undefined
    case 'passkey':
      return challenge === undefined ? undefined : verifyPasskey(kernel, db, accountId, challenge, proof.answer)
  }
}
