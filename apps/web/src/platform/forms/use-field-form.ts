import type { FieldProblem } from '@lectern/contracts'
import { useState } from 'react'
import type { RefusalCode } from '../http/http-client.ts'
import { usePortalMessages } from '../i18n/messages.ts'
import { fieldPhrase } from './field-phrase.ts'
import { readFieldProblems } from './field-problems.ts'
import { focusField, readTexts } from './form-texts.ts'

type Code = RefusalCode | 'missing_code_verifier'
type Texts<Name extends string> = Readonly<Record<Name, string>>
/** What came of sending; a call's own answer is one. */
type Answer = { readonly ok: true } | { readonly ok: false; readonly code: Code; readonly details?: unknown }

interface FieldFormSteps<Name extends string> {
  readonly fields: readonly Name[]
  /** What can be said of the fields before anything is sent. */
  readonly check: (texts: Texts<Name>) => readonly FieldProblem[]
  readonly send: (texts: Texts<Name>) => Promise<Answer>
  readonly onDone?: (texts: Texts<Name>) => void | Promise<void>
}

interface Said {
  readonly problems: readonly FieldProblem[]
  /** Null where the fields alone are the reason. */
  readonly refusal: Code | null
}

const NOTHING: Said = { problems: [], refusal: null }

/**
 * A form of a few fields and one button: checked here, then sent. What is wrong is said at the fields, the first of which has
 * the focus, else above them in the words of the refusal's code.
 */
export function useFieldForm<Name extends string>({ fields, check, send, onDone }: FieldFormSteps<Name>) {
  const { t } = usePortalMessages()
  const [said, setSaid] = useState<Said>(NOTHING)
  const [busy, setBusy] = useState(false)

  const tell = (form: HTMLFormElement, problems: readonly FieldProblem[], refusal: Code | null): false => {
    setSaid({ problems, refusal })
    const first = problems[0]?.attribute
    if (first !== undefined) focusField(form, first)
    return false
  }
  /** Resolves with true where the form is done with. */
  const onSend = async (form: HTMLFormElement): Promise<boolean> => {
    const texts = readTexts(form, fields)
    const found = check(texts)
    if (found.length > 0) return tell(form, found, null)
    setBusy(true)
    setSaid(NOTHING)
    try {
      const answer = await send(texts)
      if (answer.ok) {
        await onDone?.(texts)
        return true
      }
      const problems = readFieldProblems(answer)
      return tell(form, problems, problems.length > 0 ? null : answer.code)
    } catch (error) {
      tell(form, [], 'internal_error')
      throw error
    } finally {
      setBusy(false)
    }
  }
  /** What is wrong with a field, in words; `missing` where a form has better ones for nothing at all. */
  const problemOf = (name: Name, missing?: string): string | undefined => {
    const rule = said.problems.find(({ attribute }) => attribute === name)?.rule
    return rule === 'required' && missing !== undefined ? missing : fieldPhrase(t, rule)
  }
  const refusal = said.refusal === null ? undefined : t(`error.${said.refusal}`)
  return { parts: { busy, refusal, onSend }, code: said.refusal, problemOf, forget: () => setSaid(NOTHING) }
}
