import { fieldProblem, signUpProblems } from '@lectern/contracts'
import type { FieldProblem, SignUp } from '@lectern/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { consumerUnit } from './consumer-unit.ts'
import { createPeople } from './create-people.ts'
import { findEmailOwners } from './email-owner.ts'
import { newPasswordRule } from './known-passwords.ts'
import { hashPassword } from './password.ts'

/**
 * Creates a consumer whose username is the email address. Returns the uid, or a refusal: `validation_failed`, or
 * `conflict` if the address is used. Spec 2 §5, §8.
 */
export async function registerPerson(kernel: Kernel, form: SignUp): Promise<{ readonly uid: string } | Refusal> {
  const problems = await allProblems(form)
  if (problems.length > 0) return refuse('validation_failed', undefined, { errors: problems })
  const { country: realm, locale } = form
  const email = form.email.trim()
  const uid = kernel.ids.next()
  const passwordHash = await hashPassword(form.password)
  return kernel.shards.forRealm(realm).transaction(async (rows) => {
    if ((await findEmailOwners(rows, realm, email)).length > 0) return emailIsUsed()
    const unit = await consumerUnit(kernel, rows, realm)
    const person = {
      uid,
      realm,
      username: email,
      firstname: form.firstname.trim(),
      lastname: form.lastname.trim(),
      email,
      emailVerified: false,
      passwordHash,
      ...(locale === undefined ? {} : { settings: { locale } }),
      associations: [{ uid: unit, role: 'guardian' as const }],
    }
    // Two sign-ups at the same time can both pass the check above. The unique index accepts only one sign-up.
    const made = await createPeople(kernel, rows, [person], uid)
    return made.length === 0 ? emailIsUsed() : { uid }
  })
}

async function allProblems(form: SignUp): Promise<readonly FieldProblem[]> {
  const problems = signUpProblems(form)
  if (problems.some(({ attribute }) => attribute === 'password')) return problems
  const rule = await newPasswordRule(form.password, [form.email.trim(), `${form.firstname} ${form.lastname}`])
  return rule === undefined ? problems : [...problems, fieldProblem('password', rule)]
}

/** Returns the refusal that the form shows as 'Email is already used.' Spec 2 §8. */
function emailIsUsed(): Refusal {
  return refuse('conflict', 'The userName is already used.', { errors: [fieldProblem('userName', 'email_used')] })
}
