import type { FieldProblem } from '@lectern/contracts'
import { useState } from 'react'
import type { RefusalCode } from '../http/http-client.ts'
import { usePortalMessages } from '../i18n/messages.ts'
import { fieldPhrase } from './field-phrase.ts'
import { readFieldProblems } from './field-problems.ts'
import { focusField, readTexts } from './form-texts.ts'

type Code = RefusalCode | 'missing_code_verifier'
type Texts<Name extends string> = Readonly<Record<Name, string>>
type SendResult = { readonly ok: true } | { readonly ok: false; readonly code: Code; readonly details?: unknown }

interface FieldFormSteps<Name extends string> {
  readonly fields: readonly Name[]
  /** Returns the problems of the fields. If there are problems, the form is not sent. */
  readonly check: (texts: Texts<Name>) => readonly FieldProblem[]
  readonly send: (texts: Texts<Name>) => Promise<SendResult>
  readonly onDone?: (texts: Texts<Name>) => void | Promise<void>
}

interface Problems {
  readonly problems: readonly FieldProblem[]
  /** Refusal that is not about a field; null without a refusal. */
  readonly refusal: Code | null
}

const NO_PROBLEMS: Problems = { problems: [], refusal: null }

/**
 * Manages a form with text fields. Shows a problem at its field, and focuses the first such field. Shows any other
 * refusal as a message of the form.
 */
export function useFieldForm<Name extends string>({ fields, check, send, onDone }: FieldFormSteps<Name>) {
  const { t } = usePortalMessages()
  const [shown, setShown] = useState<Problems>(NO_PROBLEMS)
  const [busy, setBusy] = useState(false)

  const showProblems = (form: HTMLFormElement, problems: readonly FieldProblem[], refusal: Code | null): false => {
    setShown({ problems, refusal })
    const first = problems[0]?.attribute
    if (first !== undefined) focusField(form, first)
    return false
  }
  /**
   * Resolves with true if the form was accepted. If `send` or `onDone` throws, shows `internal_error` and throws the
   * error.
   */
  const onSend = async (form: HTMLFormElement): Promise<boolean> => {
    const texts = readTexts(form, fields)
    const invalid = check(texts)
    if (invalid.length > 0) return showProblems(form, invalid, null)
    setBusy(true)
    setShown(NO_PROBLEMS)
    try {
      const result = await send(texts)
      if (result.ok) {
        await onDone?.(texts)
        return true
      }
      const problems = readFieldProblems(result)
      return showProblems(form, problems, problems.length > 0 ? null : result.code)
    } catch (error) {
      showProblems(form, [], 'internal_error')
      throw error
    } finally {
      setBusy(false)
    }
  }
  /** Returns the rule that a field breaks; undefined without a problem. */
  const findRule = (name: Name) => shown.problems.find(({ attribute }) => attribute === name)?.rule
  /**
   * Returns the text for the problem of a field; undefined without a problem. `missing` replaces the standard text for
   * an empty field.
   */
  const findProblem = (name: Name, missing?: string): string | undefined => {
    const rule = findRule(name)
    return rule === 'required' && missing !== undefined ? missing : fieldPhrase(t, rule)
  }
  const refusal = shown.refusal === null ? undefined : t(`error.${shown.refusal}`)
  return {
    parts: { busy, refusal, onSend },
    code: shown.refusal,
    findRule,
    findProblem,
    clearProblems: () => setShown(NO_PROBLEMS),
  }
}
