import { getRouteApi, useRouter } from '@tanstack/react-router'
import { LogInCard } from '../../features/session/log-in-card.tsx'
import { PendingLogOutNotice } from '../../features/session/pending-log-out-notice.tsx'
import { LibraryScreen } from '../../features/sign-in-methods/library-screen.tsx'
import { RefusalNotice } from '../../features/sign-in-methods/refusal-notice.tsx'
import { useLibraries } from '../../features/sign-in-methods/use-libraries.ts'
import { useLogIn } from '../use-log-in.ts'

const route = getRouteApi('/login/ak-bibliotheken')

/** `/login/ak-bibliotheken`: logs in with the account of a library. Spec 2 §2. */
export function LibraryLogInRoute() {
  const search = route.useSearch()
  const router = useRouter()
  const { logIn, openExternalMethod } = useLogIn(search)
  const { refused, amr_hint: _hint, ...rest } = search
  return (
    <LogInCard>
      <PendingLogOutNotice />
      <RefusalNotice code={refused} />
      <LibraryScreen
        libraries={useLibraries()}
        logIn={logIn}
        onOpenLibraryPage={(library) => void openExternalMethod('ak-bibliotheken', library)}
        onBack={() => void router.navigate({ to: '/login', search: rest, replace: true })}
      />
    </LogInCard>
  )
}
