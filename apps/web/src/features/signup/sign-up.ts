import { register, type SignUp } from '@lectern/contracts'
import { readFieldProblems } from '../../platform/forms/field-problems.ts'
import type { Platform } from '../../platform/platform.tsx'
import type { SignUpEvent } from './sign-up-state.ts'

/**
 * Creates an account. Resolves to the event 'accepted' or 'refused'. A refusal has the problem of each invalid field,
 * for example an email address that is in use, or a code. Spec 2 §8.
 */
export async function signUp({ http }: Pick<Platform, 'http'>, form: SignUp): Promise<SignUpEvent> {
  const result = await http.call(register, { body: form })
  if (result.ok) return { type: 'accepted', email: form.email }
  const problems = readFieldProblems(result)
  return { type: 'refused', code: problems.length > 0 ? null : result.code, problems }
}
