import { SERVICE_PATHS } from '@lectern/contracts'
import type { FoundProvider } from './found-provider.ts'

/** Path above all external log-ins. The browser's cookie is limited to it. */
export const EXTERNAL_PATH = `${SERVICE_PATHS.auth}/v1/ways`

/** The providers behind one route. */
export interface Entrance {
  readonly path: string
  /** Reads the parameters of the path. Throws `not_found` for an unknown method. */
  readonly open: (params: unknown) => OpenEntrance
}

export interface OpenEntrance {
  /** Path of the callback. Each provider has a path of its own, so one provider cannot answer for another one. */
  readonly callback: string
  /** Path of the log-in page that shows a refusal. */
  readonly page: string
  readonly find: (library: string | undefined) => Promise<FoundProvider | undefined>
  readonly findByName: (name: string) => Promise<FoundProvider | undefined>
}
