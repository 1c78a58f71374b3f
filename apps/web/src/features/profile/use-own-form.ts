import type { Call, FieldProblem, FieldRule } from '@lectern/contracts'
import { useState } from 'react'
import { fieldProblemsOf } from '../../platform/forms/field-problems.ts'
import { focusOn } from '../../platform/forms/form-texts.ts'
import type { CallResult, RefusalCode } from '../../platform/http/http-client.ts'

interface Said {
  readonly problems: readonly FieldProblem[]
  /** Null where the fields alone are the reason. */
  readonly refusal: RefusalCode | null
}

const NOTHING: Said = { problems: [], refusal: null }

/** The state of a form about one's own account: what was said of the last try, and whether one is under way. */
export function useOwnForm<C extends Call>(
  send: (form: HTMLFormElement) => Promise<CallResult<C>>,
  check: (form: HTMLFormElement) => readonly FieldProblem[] = () => [],
) {
  const [said, setSaid] = useState<Said>(NOTHING)
  const [busy, setBusy] = useState(false)

  const tell = (form: HTMLFormElement, problems: readonly FieldProblem[], refusal: RefusalCode | null): false => {
    setSaid({ problems, refusal })
    const first = problems[0]?.attribute
    if (first !== undefined) focusOn(form, first)
    return false
  }
  const submit = async (form: HTMLFormElement): Promise<boolean> => {
    const found = check(form)
    if (found.length > 0) return tell(form, found, null)
    setBusy(true)
    setSaid(NOTHING)
    try {
      const answer = await send(form)
      if (answer.ok) return true
      const problems = fieldProblemsOf(answer)
      return tell(form, problems, problems.length > 0 ? null : answer.code)
    } catch (error) {
      tell(form, [], 'internal_error')
      throw error
    } finally {
      setBusy(false)
    }
  }
  const ruleOf = (attribute: string): FieldRule | undefined =>
    said.problems.find((problem) => problem.attribute === attribute)?.rule

  return { busy, refusal: said.refusal, ruleOf, submit, forget: () => setSaid(NOTHING) }
}
