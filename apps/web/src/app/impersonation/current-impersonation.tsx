import { endImpersonation } from '@lectern/contracts'
import { ImpersonationBar } from '../../features/impersonation/impersonation-bar.tsx'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { returnToOwnAccount } from './return-to-own-account.ts'

/** Shows a bar during an impersonation. Its button returns to the actor's own account. Spec 2 §2. */
export function CurrentImpersonation() {
  const platform = usePlatform()
  const user = useUser()
  if (user?.act === undefined) return null
  return (
    <ImpersonationBar
      actor={user.act.name}
      user={user.name}
      onLogOut={async () => {
        // If the call fails, the impersonation expires within an hour.
        await platform.http.call(endImpersonation, {})
        await returnToOwnAccount(platform, '/')
      }}
    />
  )
}
