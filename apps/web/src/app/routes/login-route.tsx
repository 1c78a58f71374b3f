import { findHintedMethod, isExternalMethod, listSignInMethods } from '@lectern/contracts'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { findDemoRealm } from '../../features/session/find-demo-realm.ts'
import { logIn, resumeSecondStep } from '../../features/session/log-in.ts'
import { LogInScreen } from '../../features/session/log-in-screen.tsx'
import { takeSecondStep } from '../../features/session/take-second-step.ts'
import { ChosenMethod } from '../../features/sign-in-methods/chosen-method.tsx'
import { RefusalNotice } from '../../features/sign-in-methods/refusal-notice.tsx'
import { useCardLink } from '../../features/sign-in-methods/use-card-link.ts'
import { MethodButtons } from '../../features/sign-in-methods/method-buttons.tsx'
import { hasButton, type ButtonMethod } from '../../features/sign-in-methods/button-method.ts'
import { recentProvider } from '../../features/sign-in-methods/recent-provider.ts'
import { useOfferedProviders } from '../../features/sign-in-methods/use-offered-providers.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform, useSessionState } from '../../platform/platform.tsx'
import { useStoredValue } from '../../platform/stored-value.ts'
import { pendingLogOut } from '../../platform/session/pending-log-out.ts'
import { takeLogOut } from '../../platform/session/recent-log-out.ts'
import { Loader } from '../../ui/loader.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { RememberParent } from '../remember-parent.ts'
import { useCountry } from '../use-country.ts'
import { useLogIn } from '../use-log-in.ts'

/** Both routes show the same card, so both are in one chunk. */
export { EscalateRoute } from './escalate-route.tsx'

const route = getRouteApi('/login')

/** `/login`: shows the log-in page. */
export function LoginRoute() {
  const { t } = usePortalMessages()
  const platform = usePlatform()
  const state = useSessionState()
  const router = useRouter()
  const search = route.useSearch()
  const [realm, chooseRealm] = useCountry(search.country)
  const { target, logIn: logInByMethod, continueTo, openExternalMethod, openProvider } = useLogIn(search)
  const offered = listSignInMethods(realm, platform.config.outsideWays)
  const [recent, setRecent] = useStoredValue(recentProvider)
  const { isKnown, providers, hasMore } = useOfferedProviders({
    realm,
    id: search.provider ?? (recent?.realm === realm ? recent.id : undefined),
    schoolUnit: search.school,
  })
  const leaveTo = (id: string) => {
    setRecent({ realm, id })
    void openProvider(id)
  }
  const [chosen, setChosen] = useState<ButtonMethod | null>(() => findFirstMethod(search, offered))
  const card = useCardLink(logInByMethod)
  const [secondStep] = useState(() => {
    const step = takeSecondStep(globalThis.location, globalThis.history)
    return step && resumeSecondStep(platform, step, target)
  })
  // A log-out without a network cannot reach the login system of the school.
  const [wasOffline] = useState(() => pendingLogOut.get() && recentProvider.get() !== null)
  const [hasLoggedOut] = useState(() => takeLogOut(() => globalThis.sessionStorage))
  const openMethodPage = (method: ButtonMethod) => {
    const { refused: _refused, amr_hint: _hint, ...rest } = search
    if (method === 'ak-bibliotheken')
      void router.navigate({ to: '/login/ak-bibliotheken', search: rest, replace: true })
    else if (isExternalMethod(method)) void openExternalMethod(method)
  }
  return (
    <LogInScreen
      secondStep={secondStep}
      realm={realm}
      onRealm={chooseRealm}
      sessionEnded={state.status === 'loggedOut' && state.because === 'expired'}
      hasLoggedOut={hasLoggedOut}
      isSchoolAccountOpen={wasOffline || search.school_account === 'open'}
      demo={platform.config.demo}
      logIn={(credentials) => {
        const demoRealm = platform.config.demo ? findDemoRealm(credentials.username) : undefined
        return logIn(platform, { ...credentials, realm: demoRealm ?? credentials.realm }, target)
      }}
      onDone={(outcome) => void rememberReader(platform.session, outcome).then(() => continueTo(outcome))}
      methods={
        <>
          {card.refusal !== null && <Notice kind="error">{t(`error.${card.refusal}`)}</Notice>}
          <RefusalNotice code={search.refused} />
          <MethodButtons
            methods={[...offered.filter(hasButton), ...(hasMore ? (['school-account'] as const) : [])]}
            providers={providers}
            onProvider={leaveTo}
            onChoose={setChosen}
          />
        </>
      }
      chosenMethod={
        // The buttons of the login systems must not move the form while a person uses it.
        card.busy || !isKnown ? (
          <Loader label={t(card.busy ? 'session.logging_in' : 'state.loading')} />
        ) : (
          chosen && (
            <ChosenMethod
              method={chosen}
              realm={realm}
              logIn={logInByMethod}
              onExternal={openMethodPage}
              onProvider={leaveTo}
              onBack={() => setChosen(null)}
            />
          )
        )
      }
    />
  )
}

/**
 * Returns the sign-in method that `amr_hint` names (spec 2 §7). After a refused log-in, the method would open again, so
 * returns null.
 */
function findFirstMethod(
  search: { readonly amr_hint?: string | undefined; authorize?: string | undefined; refused?: string | undefined },
  offered: ReturnType<typeof listSignInMethods>,
): ButtonMethod | null {
  if (search.refused !== undefined) return null
  const hint = search.amr_hint ?? new URLSearchParams(search.authorize).get('amr_hint') ?? undefined
  const method = findHintedMethod(hint, offered)
  return method !== undefined && hasButton(method) ? method : null
}

/** Most log-ins do not need this code. If it does not load, a parent is asked who reads. */
async function rememberReader(...log: Parameters<RememberParent>): Promise<void> {
  const [, outcome] = log
  if (outcome.kind !== 'entered' || !outcome.redirect.startsWith('/profile')) return
  const code = await import('../remember-parent.ts').catch(() => undefined)
  code?.rememberParent(...log)
}
