import { listLibraries, logInByLibraryCard, getMethodRealm } from '@lectern/contracts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { letIn, ok, route } from '../../../kernel/route.ts'
import type { FirstFactor } from '../../identity/index.ts'
import { attemptLogIn, paceOf, presentLogIn } from '../log-in-context.ts'
import type { Desk } from '../log-in-context.ts'
import { linkAccount } from '../external/link-account.ts'
import type { OutsideProviders } from '../external/external-providers.ts'

const WAY = 'ak-bibliotheken'

/** The way ak-bibliotheken: which libraries there are, and the log-in with card and PIN. */
export function libraryRoutes(desk: Desk, providers: OutsideProviders): readonly Route[] {
  const { kernel } = desk
  const recognise = async (library: string, card: string, pin: string): Promise<FirstFactor | Refusal> => {
    const system = await providers.librarySystem(library)
    if (system === undefined) return refuse('school_unknown')
    const identity = await system.recognise(card, pin)
    if (identity instanceof Refusal) return identity
    const accountId = await linkAccount(kernel, identity)
    return accountId instanceof Refusal ? accountId : { accountId, realm: getMethodRealm(WAY), amr: [WAY] }
  }
  return [
    route(listLibraries, {
      policy: letIn,
      act: async () => ({ libraries: [...(await providers.libraries())] }),
      present: ok,
    }),
    route(logInByLibraryCard, {
      policy: letIn,
      act: ({ request, query, body: { library, card, pin } }) =>
        attemptLogIn(desk, {
          request,
          query,
          pace: paceOf(desk, `library ${library} ${card}`, request.ip),
          recognise: () => recognise(library, card, pin),
        }),
      present: presentLogIn,
    }),
  ]
}
