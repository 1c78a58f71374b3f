import type { Route } from '../../../kernel/route.ts'
import { childProfileRoutes } from './child-profile-routes.ts'
import { dataRoutes } from './data-routes.ts'
import type { OwnAccountDependencies } from './own-account-dependencies.ts'
import { passwordRoutes } from './password-routes.ts'
import { profileRoutes } from './profile-routes.ts'
import { sessionRoutes } from './session-routes.ts'

export function ownAccountRoutes(dependencies: OwnAccountDependencies): readonly Route[] {
  return [
    ...passwordRoutes(dependencies),
    ...profileRoutes(dependencies),
    ...sessionRoutes(dependencies),
    ...dataRoutes(dependencies),
    ...childProfileRoutes(dependencies),
  ]
}
