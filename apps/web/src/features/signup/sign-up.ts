import { register, type SignUp } from '@lectern/contracts'
import { readFieldProblems } from '../../platform/forms/field-problems.ts'
import type { Platform } from '../../platform/platform.tsx'
import type { SignUpEvent } from './sign-up-state.ts'

/**
 * Creates an account. Resolves to 'accepted' or 'refused'; a refusal has the problems of the fields, or a code. Spec 2
 * §8.
 */
export async function signUp({ http }: Pick<Platform, 'http'>, form: SignUp): Promise<SignUpEvent> {
  const result = await http.call(register, { body: form })
  if (result.ok) return { type: 'accepted', email: form.email }
  const problems = readFieldProblems(result)
  return { type: 'refused', code: problems.length > 0 ? null : result.code, problems }
}
