import { findHintedMethod, listSignInMethods } from '@lectern/contracts'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { logIn, resumeSecondStep } from '../../features/session/log-in.ts'
import { LogInScreen } from '../../features/session/log-in-screen.tsx'
import { takeSecondStep } from '../../features/session/take-second-step.ts'
import { ChosenMethod } from '../../features/sign-in-methods/chosen-method.tsx'
import { RefusalNotice } from '../../features/sign-in-methods/refusal-notice.tsx'
import { useCardLink } from '../../features/sign-in-methods/use-card-link.ts'
import { MethodButtons } from '../../features/sign-in-methods/method-buttons.tsx'
import { hasButton, type ButtonMethod } from '../../features/sign-in-methods/button-method.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform, useSessionState } from '../../platform/platform.tsx'
import { Loader } from '../../ui/loader.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useCountry } from '../use-country.ts'
import { useLogIn } from '../use-log-in.ts'

/** In one file with it, as they show the same card. */
export { EscalateRoute } from './escalate-route.tsx'

const route = getRouteApi('/login')

/** `/login`: the query `redirect` says where to go on; `authorize` is the query of another client that asked. */
export function LoginRoute() {
  const { t } = usePortalMessages()
  const platform = usePlatform()
  const state = useSessionState()
  const router = useRouter()
  const search = route.useSearch()
  const [realm, chooseRealm] = useCountry()
  const { target, enter, goOn, leaveFor } = useLogIn(search)
  const offered = listSignInMethods(realm, platform.config.outsideWays)
  const [chosen, setChosen] = useState<ButtonMethod | null>(() => findFirstMethod(search, offered))
  const card = useCardLink(enter)
  const [begun] = useState(() => {
    const step = takeSecondStep(globalThis.location, globalThis.history)
    return step && resumeSecondStep(platform, step, target)
  })
  const leave = (way: ButtonMethod) => {
    const { refused: _told, amr_hint: _followed, ...rest } = search
    if (way === 'ak-bibliotheken') void router.navigate({ to: '/login/ak-bibliotheken', search: rest, replace: true })
    else if (way !== 'qr' && way !== 'group-code') void leaveFor(way)
  }
  return (
    <LogInScreen
      secondStep={begun}
      realm={realm}
      onRealm={chooseRealm}
      sessionEnded={state.status === 'loggedOut' && state.because === 'expired'}
      demo={platform.config.demo}
      logIn={(credentials) => logIn(platform, credentials, target)}
      onDone={goOn}
      methods={
        <>
          {card.refusal !== null && <Notice kind="error">{t(`error.${card.refusal}`)}</Notice>}
          <RefusalNotice code={search.refused} />
          <MethodButtons methods={offered.filter(hasButton)} onChoose={setChosen} />
        </>
      }
      chosenMethod={
        card.busy ? (
          <Loader label={t('session.logging_in')} />
        ) : (
          chosen && (
            <ChosenMethod
              method={chosen}
              realm={realm}
              logIn={enter}
              onExternal={leave}
              onBack={() => setChosen(null)}
            />
          )
        )
      }
    />
  )
}

/** The way that a client hints at, unless it has just refused somebody. Spec 2 §7, `amr_hint`. */
function findFirstMethod(
  search: { readonly amr_hint?: string | undefined; authorize?: string | undefined; refused?: string | undefined },
  offered: ReturnType<typeof listSignInMethods>,
): ButtonMethod | null {
  if (search.refused !== undefined) return null
  const hint = search.amr_hint ?? new URLSearchParams(search.authorize).get('amr_hint') ?? undefined
  const way = findHintedMethod(hint, offered)
  return way !== undefined && hasButton(way) ? way : null
}
