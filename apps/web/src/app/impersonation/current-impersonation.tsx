import { endImpersonation } from '@lectern/contracts'
import { ImpersonationBar } from '../../features/impersonation/impersonation-bar.tsx'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { returnToOwnAccount } from './return-to-own-account.ts'

/** Who acts as whom, over every page, and the way back to oneself. Spec 2 §2. */
export function CurrentImpersonation() {
  const platform = usePlatform()
  const user = useUser()
  if (user?.act === undefined) return null
  return (
    <ImpersonationBar
      actor={user.act.name}
      user={user.name}
      onLogOut={async () => {
        // Where the server does not hear of it, the hour ends it: the way back is open all the same.
        await platform.http.call(endImpersonation, {})
        await returnToOwnAccount(platform, '/')
      }}
    />
  )
}
