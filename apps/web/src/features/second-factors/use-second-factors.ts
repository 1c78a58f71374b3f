import {
  type AddedFactor,
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  listSecondFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  type SecondFactors,
  setSecondFactorAlways,
} from '@lectern/contracts'
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { getRefusalCode, getData } from '../../platform/http/call-error.ts'
import type { HttpClient, RefusalCode } from '../../platform/http/http-client.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'

/** An action of the user on the user's second factors. */
type FactorAction =
  | { readonly kind: 'begin app' }
  | { readonly kind: 'confirm app'; readonly code: string }
  | { readonly kind: 'remove app' }
  | { readonly kind: 'add passkey'; readonly name: string }
  | { readonly kind: 'remove passkey'; readonly id: string }
  | { readonly kind: 'renew codes' }
  | { readonly kind: 'always'; readonly always: boolean }

/**
 * Data that an action returns only once. `app` has the secret of an authenticator app, and `codes` has new recovery
 * codes.
 */
interface ActionResult {
  readonly app: { readonly secret: string; readonly uri: string } | null
  readonly codes: readonly string[] | null
}
const NOTHING: ActionResult = { app: null, codes: null }

export interface SecondFactorsState {
  readonly list: UseQueryResult<SecondFactors>
  readonly actionResult: ActionResult
  readonly busy: boolean
  readonly refusal: RefusalCode | 'passkey' | null
  readonly act: (action: FactorAction) => void
  readonly hideCodes: () => void
}

/** Thrown if the browser creates no passkey, for example because the user cancels. */
class NoPasskeyError extends Error {}

export function useSecondFactors(): SecondFactorsState {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const queryKey = ['second-factors', useUser()?.id]
  const [actionResult, setActionResult] = useState(NOTHING)
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => getData(await http.call(listSecondFactors, {}, { signal })),
  })
  const action = useMutation({
    mutationFn: (factorAction: FactorAction) => doAction(http, factorAction),
    onSuccess: async (next) => {
      setActionResult(next)
      await queries.invalidateQueries({ queryKey })
    },
  })
  return {
    list,
    actionResult,
    busy: action.isPending,
    refusal:
      action.error === null ? null : action.error instanceof NoPasskeyError ? 'passkey' : getRefusalCode(action.error),
    act: action.mutate,
    hideCodes: () => setActionResult(NOTHING),
  }
}

async function doAction(http: HttpClient, action: FactorAction): Promise<ActionResult> {
  switch (action.kind) {
    case 'begin app':
      return { ...NOTHING, app: getData(await http.call(beginTotp, {})) }
    case 'confirm app':
      return toNewCodes(getData(await http.call(confirmTotp, { body: { code: action.code } })))
    case 'remove app':
      getData(await http.call(removeTotp, {}))
      return NOTHING
    case 'add passkey':
      return toNewCodes(await makePasskey(http, action.name))
    case 'remove passkey':
      getData(await http.call(removePasskey, { params: { id: action.id } }))
      return NOTHING
    case 'renew codes':
      return { ...NOTHING, codes: getData(await http.call(renewRecoveryCodes, {})).codes }
    case 'always':
      getData(await http.call(setSecondFactorAlways, { body: { always: action.always } }))
      return NOTHING
  }
}

const toNewCodes = ({ recoveryCodes }: AddedFactor): ActionResult => ({ ...NOTHING, codes: recoveryCodes })

async function makePasskey(http: HttpClient, name: string): Promise<AddedFactor> {
  const optionsJSON = getData(await http.call(beginPasskey, {}))
  const { startRegistration } = await import('@simplewebauthn/browser')
  const credential = await startRegistration({ optionsJSON }).catch(() => {
    throw new NoPasskeyError()
  })
  return getData(await http.call(addPasskey, { body: { name, answer: { ...credential } } }))
}
