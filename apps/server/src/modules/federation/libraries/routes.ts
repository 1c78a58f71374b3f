import { listLibraries, logInByLibraryCard, getMethodRealm } from '@lectern/contracts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { allowAll, ok, route } from '../../../kernel/route.ts'
import type { FirstFactor } from '../../identity/index.ts'
import { attemptLogIn, beginAttempt, presentLogIn } from '../log-in-context.ts'
import type { LogInContext } from '../log-in-context.ts'
import { linkAccount } from '../external/link-account.ts'
import type { ExternalProviders } from '../external/external-providers.ts'

const METHOD = 'ak-bibliotheken'

export function libraryRoutes(context: LogInContext, providers: ExternalProviders): readonly Route[] {
  const { kernel } = context
  const recognise = async (library: string, card: string, pin: string): Promise<FirstFactor | Refusal> => {
    const system = await providers.librarySystem(library)
    if (system === undefined) return refuse('school_unknown')
    const identity = await system.recognise(card, pin)
    if (identity instanceof Refusal) return identity
    const accountId = await linkAccount(kernel, identity)
    return accountId instanceof Refusal ? accountId : { accountId, realm: getMethodRealm(METHOD), amr: [METHOD] }
  }
  return [
    route(listLibraries, {
      policy: allowAll,
      act: async () => ({ libraries: [...(await providers.libraries())] }),
      present: ok,
    }),
    route(logInByLibraryCard, {
      policy: allowAll,
      act: ({ request, query, body: { library, card, pin } }) =>
        attemptLogIn(context, {
          request,
          query,
          begin: () => beginAttempt(context, `library ${library} ${card}`, request),
          recognise: () => recognise(library, card, pin),
        }),
      present: presentLogIn,
    }),
  ]
}
