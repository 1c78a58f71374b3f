import { confirmEmailValidation } from '@lectern/contracts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Platform } from '../../platform/platform.tsx'

/**
 * Hands the link over as it was opened. False where the server says that its confirmUrl is invalid; anything else is
 * thrown. Spec 2 §5, email verification.
 */
export async function confirmEmail({ http }: Pick<Platform, 'http'>, confirmUrl: string): Promise<boolean> {
  const answer = await http.call(confirmEmailValidation, { body: { confirmUrl } })
  if (answer.ok) return true
  if (answer.code === 'validation_failed') return false
  throw new CallError(answer)
}
