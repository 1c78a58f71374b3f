import { confirmEmailValidation } from '@lectern/contracts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Platform } from '../../platform/platform.tsx'

/**
 * Sends the opened link to the server unchanged. Returns false if the server reports an invalid confirmUrl; throws any
 * other error. Spec 2 §5, email verification.
 */
export async function confirmEmail({ http }: Pick<Platform, 'http'>, confirmUrl: string): Promise<boolean> {
  const answer = await http.call(confirmEmailValidation, { body: { confirmUrl } })
  if (answer.ok) return true
  if (answer.code === 'validation_failed') return false
  throw new CallError(answer)
}
