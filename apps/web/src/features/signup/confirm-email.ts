import { confirmEmailValidation } from '@lectern/contracts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Platform } from '../../platform/platform.tsx'

/**
 * Confirms an email address with the link from the email. Resolves to false for an invalid link. Throws `CallError` for
 * other errors. Spec 2 §5, email verification.
 */
export async function confirmEmail({ http }: Pick<Platform, 'http'>, confirmUrl: string): Promise<boolean> {
  const result = await http.call(confirmEmailValidation, { body: { confirmUrl } })
  if (result.ok) return true
  if (result.code === 'validation_failed') return false
  throw new CallError(result)
}
