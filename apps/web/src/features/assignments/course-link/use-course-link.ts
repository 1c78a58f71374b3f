import { answerDeepLink, type DeepLinkChoice, getBookContents, readDeepLink } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import type { RefusalCode } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { ASSIGNMENTS_KEY } from '../use-assignments.ts'

/** Fetches the request of a learning platform for a link. */
export function useCourseLink(id: string) {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [ASSIGNMENTS_KEY, 'course-link', id],
    queryFn: async ({ signal }) => getData(await http.call(readDeepLink, { params: { id } }, { signal })),
  })
}

/** Fetches the table of contents of a book. */
export function useBookContents(book: string) {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [ASSIGNMENTS_KEY, 'contents', book],
    queryFn: async ({ signal }) => getData(await http.call(getBookContents, { params: { id: book } }, { signal })).data,
  })
}

/** Sends the choice, and returns to the platform. `isDone`: the window of the platform continues, this one can close. */
export function useAnswer(id: string) {
  const { http } = usePlatform()
  const [busy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const [refusal, setRefusal] = useState<RefusalCode | null>(null)
  const answer = async (choice: DeepLinkChoice): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    const result = await http.call(answerDeepLink, { params: { id }, body: choice })
    if (!result.ok) {
      setBusy(false)
      setRefusal(result.code)
      return
    }
    // The page of the server sends a form to the platform, which the policy of this page does not allow.
    if (result.data.page === null) setDone(true)
    else globalThis.location.assign(result.data.page)
  }
  return { busy, isDone, refusal, answer }
}
