import { endImpersonation } from '@lectern/contracts'
import { ImpersonationBar } from '../../features/impersonation/impersonation-bar.tsx'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { returnToOwnAccount } from './return-to-own-account.ts'

/** The bar above every page during an impersonation, with a button that returns to the own account. Spec 2 §2. */
export function CurrentImpersonation() {
  const platform = usePlatform()
  const user = useUser()
  if (user?.act === undefined) return null
  return (
    <ImpersonationBar
      actor={user.act.name}
      user={user.name}
      onLogOut={async () => {
        // If the call fails, the impersonation expires within an hour. The return to the own account does not depend on
        // it.
        await platform.http.call(endImpersonation, {})
        await returnToOwnAccount(platform, '/')
      }}
    />
  )
}
