import type { Realm } from '@lectern/contracts'
import type { StripeWatch, WatchedRequest } from './payment-sandbox.ts'

/** When a server is killed: a request has reached Stripe, or Stripe has acted and its answer is not sent. */
export type KillMoment = 'arrived' | 'acted'

/** The request at which a server is killed. */
export interface KillPoint {
  /** Number of the request in its operation, from 1. */
  readonly request: number
  readonly moment: KillMoment
}

interface Visit {
  readonly requests: WatchedRequest[]
  readonly point: KillPoint | undefined
  readonly held: PromiseWithResolvers<void>
}

/** The server stores products for a minute, so that these requests come by chance. */
const isCounted = ({ name }: WatchedRequest): boolean => !name.startsWith('GET /v1/products/')

/**
 * Holds requests at Stripe until the server is killed. Each realm has its own key, so that operations of several realms can be
 * held at the same time.
 */
export class KillGate implements StripeWatch {
  readonly #visits = new Map<string, Visit>()
  #killed = Promise.withResolvers<void>()

  /** Counts the requests of a realm from now on, and holds the one at the point. */
  watch(realm: Realm, point?: KillPoint): Pick<Visit, 'requests' | 'held'> {
    const visit = { requests: [], point, held: Promise.withResolvers<void>() }
    this.#visits.set(`sk_test_${realm}`, visit)
    return visit
  }

  /** Ends the count, and all held requests. Call it when the server is dead, or has done everything. */
  release(): void {
    this.#visits.clear()
    this.#killed.resolve()
    this.#killed = Promise.withResolvers<void>()
  }

  async arrived(request: WatchedRequest): Promise<boolean> {
    if (isCounted(request)) this.#visits.get(request.secretKey)?.requests.push(request)
    return !(await this.#hold(request, 'arrived'))
  }

  async acted(request: WatchedRequest): Promise<void> {
    await this.#hold(request, 'acted')
  }

  async #hold(request: WatchedRequest, moment: KillMoment): Promise<boolean> {
    const visit = this.#visits.get(request.secretKey)
    const { point } = visit ?? {}
    if (visit === undefined || point?.moment !== moment || visit.requests[point.request - 1] !== request) return false
    visit.held.resolve()
    await this.#killed.promise
    return true
  }
}
