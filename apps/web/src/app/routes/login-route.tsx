import { hintedWay, waysOf } from '@lectern/contracts'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { logIn, resumeSecondStep } from '../../features/session/log-in.ts'
import { LogInScreen } from '../../features/session/log-in-screen.tsx'
import { takeSecondStep } from '../../features/session/take-second-step.ts'
import { ChosenWay } from '../../features/sign-in-methods/chosen-method.tsx'
import { RefusedNotice } from '../../features/sign-in-methods/refusal-notice.tsx'
import { useOpenedCard } from '../../features/sign-in-methods/use-card-link.ts'
import { WayButtons } from '../../features/sign-in-methods/method-buttons.tsx'
import { hasButton, type WayWithButton } from '../../features/sign-in-methods/button-method.ts'
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
  const offered = waysOf(realm, platform.config.outsideWays)
  const [chosen, setChosen] = useState<WayWithButton | null>(() => firstWay(search, offered))
  const card = useOpenedCard(enter)
  const [begun] = useState(() => {
    const step = takeSecondStep(globalThis.location, globalThis.history)
    return step && resumeSecondStep(platform, step, target)
  })
  const leave = (way: WayWithButton) => {
    const { refused: _told, amr_hint: _followed, ...rest } = search
    if (way === 'ak-bibliotheken') void router.navigate({ to: '/login/ak-bibliotheken', search: rest, replace: true })
    else if (way !== 'qr' && way !== 'group-code') void leaveFor(way)
  }
  return (
    <LogInScreen
      begun={begun}
      realm={realm}
      onRealm={chooseRealm}
      sessionEnded={state.status === 'loggedOut' && state.because === 'expired'}
      demo={platform.config.demo}
      logIn={(credentials) => logIn(platform, credentials, target)}
      onDone={goOn}
      ways={
        <>
          {card.refusal !== null && <Notice kind="error">{t(`error.${card.refusal}`)}</Notice>}
          <RefusedNotice code={search.refused} />
          <WayButtons ways={offered.filter(hasButton)} onChoose={setChosen} />
        </>
      }
      chosen={
        card.busy ? (
          <Loader label={t('session.logging_in')} />
        ) : (
          chosen && <ChosenWay way={chosen} realm={realm} enter={enter} leave={leave} onBack={() => setChosen(null)} />
        )
      }
    />
  )
}

/** The way that a client hints at, unless it has just refused somebody. Spec 2 §7, `amr_hint`. */
function firstWay(
  search: { readonly amr_hint?: string | undefined; authorize?: string | undefined; refused?: string | undefined },
  offered: ReturnType<typeof waysOf>,
): WayWithButton | null {
  if (search.refused !== undefined) return null
  const hint = search.amr_hint ?? new URLSearchParams(search.authorize).get('amr_hint') ?? undefined
  const way = hintedWay(hint, offered)
  return way !== undefined && hasButton(way) ? way : null
}
