import type { applyPeopleImport, PeopleImport, undoPeopleImport } from '@lectern/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getData } from '../../../platform/http/call-error.ts'
import { usePlatform } from '../../../platform/platform.tsx'

export const importKey = (id: string) => ['people-import', id] as const

/** Makes a call that changes the import, and keeps its response. */
export function useStep(
  contract: typeof applyPeopleImport | typeof undoPeopleImport,
  importId: string,
  onDone?: () => Promise<void>,
) {
  const { http } = usePlatform()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<PeopleImport> => getData(await http.call(contract, { params: { importId } })),
    onSuccess: async (next) => {
      client.setQueryData(importKey(importId), next)
      await onDone?.()
    },
  })
}
