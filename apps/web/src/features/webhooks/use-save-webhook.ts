import { type CallBody, type CallResponse, type FieldProblem, putWebhook } from '@lectern/contracts'
import { useState } from 'react'
import { readFieldProblems } from '../../platform/forms/field-problems.ts'
import type { RefusalCode } from '../../platform/http/http-client.ts'
import { useRefresh } from '../../platform/http/use-refresh.ts'
import { usePlatform } from '../../platform/platform.tsx'

interface Refused {
  readonly code: RefusalCode | null
  readonly problems: readonly FieldProblem[]
}

const NOT_REFUSED: Refused = { code: null, problems: [] }

/** Returns the function that creates or changes a webhook. It resolves with undefined if the server refuses the values. */
export function useSaveWebhook(orgId: string) {
  const { http } = usePlatform()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState(NOT_REFUSED)
  const save = async (
    webhookId: string,
    body: CallBody<typeof putWebhook>,
  ): Promise<CallResponse<typeof putWebhook> | undefined> => {
    setBusy(true)
    setRefused(NOT_REFUSED)
    try {
      const result = await http.call(putWebhook, { params: { orgId, webhookId }, body })
      if (result.ok) return result.data
      const problems = readFieldProblems(result)
      // A problem of a field is shown at the field.
      setRefused({ code: problems.length > 0 ? null : result.code, problems })
      return undefined
    } catch (error) {
      setRefused({ code: 'internal_error', problems: [] })
      throw error
    } finally {
      await refresh()
      setBusy(false)
    }
  }
  return { save, busy, code: refused.code, problems: refused.problems }
}
