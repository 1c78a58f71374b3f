import { type BadgeReason, makeBadges, readGroupLogIns, revokeBadge, setGroupPassword } from '@lectern/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getData } from '../../platform/http/call-error.ts'
import { usePlatform } from '../../platform/platform.tsx'

/** Fetches a group's code and cards. Returns the calls that change the cards and the group's password. */
export function useGroupLogIns(group: string) {
  const { http } = usePlatform()
  const queryClient = useQueryClient()
  const queryKey = ['group-log-ins', group]
  // The server sends the address of a card only once.
  const [newAddresses, setNewAddresses] = useState<ReadonlyMap<string, string>>(new Map())
  const params = { group }
  // The control panel shows the code, and who has no card.
  const onSettled = () => queryClient.invalidateQueries()
  return {
    logIns: useQuery({
      queryKey,
      queryFn: async ({ signal }) => getData(await http.call(readGroupLogIns, { params }, { signal })),
    }),
    /** Addresses of the valid cards that this page has made, by the pupil's uid. */
    newAddresses,
    makeCards: useMutation({
      mutationFn: async (body: { pupils: string[]; reason: BadgeReason }) =>
        getData(await http.call(makeBadges, { params, body })),
      onSuccess: ({ badges }) => {
        setNewAddresses((before) => new Map([...before, ...badges.map(({ uid, address }) => [uid, address] as const)]))
      },
      onSettled,
    }),
    revokeCard: useMutation({
      mutationFn: async (pupil: string) => getData(await http.call(revokeBadge, { params: { group, pupil } })),
      onSuccess: (_nothing, pupil) => {
        setNewAddresses((before) => new Map([...before].filter(([uid]) => uid !== pupil)))
      },
      onSettled,
    }),
    setPassword: useMutation({
      mutationFn: async (password: string) =>
        getData(await http.call(setGroupPassword, { params, body: { password } })),
      onSettled,
    }),
  }
}

export type GroupLogInsState = ReturnType<typeof useGroupLogIns>
