import { getResumeSnippet, type CallResponse, type ShelfBook } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'

type ResumeSnippet = CallResponse<typeof getResumeSnippet>

const UNKNOWN: ResumeSnippet = { chapter: null, sentence: null }

/** Fetches the chapter and the sentence at the user's last position in the book. */
export function useResumeSnippet({ book: { id }, lastOpenedAt, progress }: ShelfBook): ResumeSnippet {
  const { http } = usePlatform()
  const { data } = useQuery({
    queryKey: ['stop-words', useUser()?.id, id],
    enabled: lastOpenedAt !== null && progress < 1,
    staleTime: 0,
    queryFn: async ({ signal }) => getData(await http.call(getResumeSnippet, { params: { id } }, { signal })),
  })
  return data ?? UNKNOWN
}
