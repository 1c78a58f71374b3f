import { register, type SignUp } from '@lectern/contracts'
import { readFieldProblems } from '../../platform/forms/field-problems.ts'
import type { Platform } from '../../platform/platform.tsx'
import type { SignUpEvent } from './sign-up-state.ts'

/** Asks for an account. What is wrong with a field comes as a list of attribute and reason, a conflict included. Spec 2 §8. */
export async function signUp({ http }: Pick<Platform, 'http'>, form: SignUp): Promise<SignUpEvent> {
  const answer = await http.call(register, { body: form })
  if (answer.ok) return { type: 'accepted', email: form.email }
  const problems = readFieldProblems(answer)
  return { type: 'refused', code: problems.length > 0 ? null : answer.code, problems }
}
