import * as z from 'zod'
import { ExternalMethod } from '@lectern/contracts'
import { refuse } from '../../../kernel/refusal.ts'
import { EXTERNAL_PATH } from './entrance.ts'
import type { Entrance } from './entrance.ts'
import type { ExternalProviders } from './external-providers.ts'

const Params = z.object({ method: ExternalMethod })

/** Returns the route of the providers that the deployment has configured. */
export function methodEntrance(providers: ExternalProviders): Entrance {
  return {
    path: `${EXTERNAL_PATH}/:method`,
    open: (params) => {
      const parsed = Params.safeParse(params)
      if (!parsed.success) throw refuse('not_found')
      const { method } = parsed.data
      return {
        callback: `${EXTERNAL_PATH}/${method}/callback`,
        page: method === 'ak-bibliotheken' ? '/login/ak-bibliotheken' : '/login',
        find: (library) => providers.find(method, library),
        findByName: async (name) => {
          const found = providers.findByName(name)
          return found?.methods.includes(method) === true ? found : undefined
        },
      }
    },
  }
}
