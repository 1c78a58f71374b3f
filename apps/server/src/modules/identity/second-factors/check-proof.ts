import type { SecondFactorProof } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Step } from '../log-in/second-step.ts'
import { provePasskey } from './passkeys.ts'
import { spendCode } from './recovery-codes.ts'
import { spendTotp } from './totp.ts'

/** Uses a proof up: what it was, by RFC 8176 (a recovery code is a one-time password too), or undefined where it is none. */
export async function checkProof(
  kernel: Kernel,
  { accountId, realm, challenge }: Step,
  proof: SecondFactorProof,
): Promise<'otp' | 'hwk' | 'swk' | undefined> {
  const db = kernel.shards.of(realm)
  switch (proof.way) {
    case 'totp':
      return (await spendTotp(kernel, db, accountId, proof.code)) ? 'otp' : undefined
    case 'recovery':
      return (await spendCode(db, accountId, proof.code)) ? 'otp' : undefined
    case 'passkey':
      return challenge === undefined ? undefined : provePasskey(kernel, db, accountId, challenge, proof.answer)
  }
}
