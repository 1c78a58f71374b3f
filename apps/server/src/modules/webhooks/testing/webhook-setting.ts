import { vi } from 'vitest'
import * as z from 'zod'
import { Webhook, WEBHOOK_EVENTS, WebhookDelivery } from '@lectern/contracts'
import type { WebhookEvent } from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import type { AppModule } from '../../../kernel/app-module.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { MovableClock } from '../../../testing/movable-clock.ts'
import { createMovableClock } from '../../../testing/movable-clock.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { changePerson, readScope } from '../../account/index.ts'
import type { WriteContext } from '../../account/index.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import type { Municipality } from '../../controlpanel/testing/municipality.ts'
import { deliverWebhookJob } from '../deliveries/deliver-webhook.ts'
import { lookForDeliveriesJob } from '../deliveries/look-for-deliveries.ts'
import { createSendDelivery } from '../deliveries/send-delivery.ts'
import { createWebhooksModule } from '../index.ts'
import type { Receiver } from './receiver.ts'
import { startReceiver } from './receiver.ts'

const Made = z.object({ webhook: Webhook, signingKey: z.string().nullable() })
const Page = z.object({ data: z.array(WebhookDelivery), meta: z.object({ totalCount: z.number() }) })

/** A server with a municipality and a receiver. In a local demo, receivers may be on this machine. */
export class WebhookSetting {
  readonly server: TestServer
  readonly clock: MovableClock
  town: Municipality
  receiver: Receiver

  private constructor(server: TestServer, clock: MovableClock, town: Municipality, receiver: Receiver) {
    this.server = server
    this.clock = clock
    this.town = town
    this.receiver = receiver
  }

  static async open(env: Readonly<Record<string, string>> = {}): Promise<WebhookSetting> {
    const clock = createMovableClock()
    const server = await startTestServer({
      clock,
      env: { LECTERN_DEMO: '1', ...env },
      modules: (kernel) => [createQuietModule(kernel)],
    })
    return new WebhookSetting(server, clock, await createMunicipality(server.kernel), await startReceiver())
  }

  /** Starts again with another municipality and another receiver. */
  async renew(): Promise<void> {
    this.receiver.close()
    this.receiver = await startReceiver()
    this.town = await createMunicipality(this.server.kernel)
  }

  async close(): Promise<void> {
    this.receiver.close()
    await this.server.close()
  }

  path(webhook: string, org = this.town.school): string {
    return `/api/webhooks/organizations/${org}/webhooks/${webhook}`
  }

  put(webhook: string, body: object, { as = this.town.admin, org = this.town.school }: Caller = {}): Promise<Response> {
    const json = { name: 'Timetable', address: this.receiver.address, events: WEBHOOK_EVENTS, ...body }
    return this.server.fetch(this.path(webhook, org), { method: 'PUT', as, json })
  }

  /** Creates a webhook. Returns its id and its key. */
  async create(body: object = {}, caller: Caller = {}): Promise<{ readonly id: string; readonly key: string }> {
    const id = this.server.kernel.ids.next()
    const response = await this.put(id, body, caller)
    if (response.status !== 200) throw new Error(`the webhook was refused: ${await response.text()}`)
    return { id, key: Made.parse(await response.json()).signingKey ?? '' }
  }

  async read(webhook: string): Promise<Webhook> {
    const list = `/api/webhooks/organizations/${this.town.school}/webhooks`
    const response = await this.server.fetch(list, { as: this.town.admin })
    const { data } = z.object({ data: z.array(Webhook) }).parse(await response.json())
    const found = data.find(({ id }) => id === webhook)
    if (found === undefined) throw new Error('there is no such webhook')
    return found
  }

  post(webhook: string, action: string, as: TestPerson = this.town.admin): Promise<Response> {
    return this.server.fetch(`${this.path(webhook)}/${action}`, { method: 'POST', as })
  }

  async test(webhook: string): Promise<WebhookDelivery> {
    return WebhookDelivery.parse(await (await this.post(webhook, 'test')).json())
  }

  async deliveries(webhook: string): Promise<WebhookDelivery[]> {
    const response = await this.server.fetch(`${this.path(webhook)}/deliveries`, { as: this.town.admin })
    return Page.parse(await response.json()).data
  }

  /** Gives a person another first name, as an administrator of the municipality. */
  async rename(uid: string, firstname = 'Renamed'): Promise<void> {
    const changed = await changePerson(await this.writeContext(), uid, { name: { firstname, lastname: 'Person' } })
    if (!('uid' in changed)) throw new Error('the person was not changed')
  }

  async writeContext(kernel: Kernel = this.server.kernel): Promise<WriteContext> {
    const { userId, realm } = this.town.chief
    const actor: Actor = {
      userId,
      realm,
      roles: ['admin'],
      scopes: [],
      subscriptions: [],
      acr: '',
      amr: [],
      authTime: 0,
    }
    const scope = await readScope(kernel.shards.forRealm(realm), actor)
    if (scope === undefined) throw new Error('the administrator has no scope')
    return { kernel, actor, scope, secure: true }
  }

  /** Gathers the changes and starts the deliveries that are due, as the job of every minute does. */
  async look(kernel: Kernel = this.server.kernel): Promise<void> {
    await lookForDeliveriesJob(kernel, createSendDelivery(kernel)).run({})
  }

  /** Waits until the receiver has a number of deliveries, and returns their events. */
  async untilReceived(count: number): Promise<WebhookEvent[]> {
    await this.until(() => this.receiver.received.length >= count)
    return this.receiver.bodies().flatMap(({ data }) => data.events)
  }

  async until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
    const check = async () => {
      if (!(await isTrue())) throw new Error('it did not happen in time')
    }
    await vi.waitFor(check, { timeout: 20_000, interval: 20 })
  }
}

/** Creates the module, but only `look` gathers changes, so that a test knows which delivery has which events. */
export function createQuietModule(kernel: Kernel, send = createSendDelivery(kernel)): AppModule {
  const start = () => kernel.jobs.handle(deliverWebhookJob(kernel, send))
  return { ...createWebhooksModule(kernel, send), start }
}

interface Caller {
  readonly as?: TestPerson
  readonly org?: string
}
