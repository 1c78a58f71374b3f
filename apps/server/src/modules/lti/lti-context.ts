import type { LogInContext } from '../federation/index.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { PlatformClient } from './platform-client.ts'

export interface LtiContext extends LogInContext {
  readonly platforms: PlatformClient
  /** Job that reads the members of a course. */
  readonly readCourse: JobKind<{ readonly realm: string; readonly providerUid: string; readonly contextId: string }>
}
