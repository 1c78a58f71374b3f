import {
  type Assignment,
  type AssignmentDraft,
  changeAssignment,
  createAssignment,
  deleteAssignment,
  publishAssignment,
} from '@lectern/contracts'
import { useState } from 'react'
import type { CallResult, HttpClient, RefusalCode } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform.tsx'

interface SaveRequest {
  /** Id of the assignment; undefined for an assignment that is not on the server. */
  readonly id: string | undefined
  readonly body: AssignmentDraft
  readonly creationId: string | undefined
}

/** Returns the calls that save, publish and delete an assignment, and their state. */
export function useEditorCalls() {
  const { http } = usePlatform()
  const [refusal, setRefusal] = useState<RefusalCode | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true)
    setRefusal(null)
    try {
      return await work()
    } catch (error) {
      setRefusal('internal_error')
      throw error
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    refusal,
    clearRefusal: (): void => setRefusal(null),
    /** Resolves to the saved assignment, or to null after a refusal. */
    save: (request: SaveRequest): Promise<Assignment | null> =>
      run(async () => {
        const result = await sendAssignment(http, request)
        if (!result.ok) setRefusal(result.code)
        return result.ok ? result.data : null
      }),
    publish: (id: string): Promise<Assignment | RefusalCode> =>
      run(async () => {
        const result = await http.call(publishAssignment, { params: { id } })
        return result.ok ? result.data : result.code
      }),
    /** Resolves to true if the server has deleted the assignment. */
    remove: (id: string): Promise<boolean> =>
      run(async () => {
        const result = await http.call(deleteAssignment, { params: { id } })
        if (!result.ok) setRefusal(result.code)
        return result.ok
      }),
  }
}

async function sendAssignment(
  http: HttpClient,
  { id, body, creationId }: SaveRequest,
): Promise<CallResult<typeof createAssignment> | CallResult<typeof changeAssignment>> {
  if (id !== undefined) return http.call(changeAssignment, { params: { id }, body })
  const create = (name: string | undefined) => http.call(createAssignment, { query: { creationId: name }, body })
  const result = await create(creationId)
  // Another page has published the assignment with this `creationId`, so create a new assignment.
  return !result.ok && result.code === 'conflict' ? create(crypto.randomUUID()) : result
}
