import { getRouteApi, Navigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { safeRedirect } from '../../features/session/safe-redirect.ts'
import { toOfflinePage } from '../../features/readers/offline-page.ts'
import {
  forgetChoice,
  lastReader,
  rememberChoice,
  rememberOfflineChoice,
} from '../../features/readers/reader-choice.ts'
import { switchReader } from '../../features/readers/switch-reader.ts'
import { useReaders } from '../../features/readers/use-readers.ts'
import { ReadersScreen } from '../../features/readers/readers-screen.tsx'
import { getRefusalCode } from '../../platform/http/call-error.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { canNeedPin } from '../../platform/session/known-family.ts'
import { useStoredValue } from '../../platform/stored-value.ts'
import { Loader } from '../../ui/loader.tsx'
import { PIN_PAGE } from '../remember-parent.ts'

const route = getRouteApi('/guarded/who')

/** `/who`: asks who reads in a family. Opens the page `redirect` for the current user, and the home page for another. */
export function ReadersRoute() {
  const { t } = usePortalMessages()
  const platform = usePlatform()
  const router = useRouter()
  const user = useUser()
  const [last, setLast] = useStoredValue(lastReader)
  const { data: readers, isPending, isPaused, error } = useReaders()
  const redirect = safeRedirect(route.useSearch().redirect, globalThis.location.origin)
  // The parent may leave the device on this page. Then the back button must not open the pages of the parent.
  useEffect(() => {
    const state = platform.session.getState()
    if (state.status === 'loggedIn' && !state.user.isChild && canNeedPin(state.user.id)) forgetChoice()
  }, [platform])
  if (user === null) return null
  // The account belongs to no family.
  if (getRefusalCode(error) === 'forbidden') return <Navigate to="/" replace />
  if (isPending && !isPaused) return <Loader label={t('state.loading')} />
  const enter = (uid: string, page: string) => {
    rememberChoice(uid)
    if (readers !== undefined && uid !== readers.parent.uid) setLast(uid)
    // The back button must not lead to the question.
    router.history.replace(page)
  }
  return (
    <ReadersScreen
      readers={readers}
      user={user}
      last={last}
      onChoose={async (uid, pin) => {
        const code = await switchReader(platform, uid, pin)
        if (code === null) enter(uid, uid === readers?.parent.uid ? redirect : '/')
        return code
      }}
      onContinue={() => {
        if (readers !== undefined || user.isChild || !canNeedPin(user.id)) return enter(user.id, redirect)
        rememberOfflineChoice(user.id)
        router.history.replace(toOfflinePage(redirect))
      }}
      onForgottenPin={() => {
        // After the log-in with the password, the page of the children replaces the PIN.
        void router.navigate({ to: '/login', search: { redirect: PIN_PAGE, reauthenticate: 'true' } })
      }}
      onManage={() => {
        rememberChoice(user.id)
        void router.navigate({ to: PIN_PAGE })
      }}
    />
  )
}
