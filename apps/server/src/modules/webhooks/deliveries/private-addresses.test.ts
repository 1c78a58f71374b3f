import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { WebhookSetting } from '../testing/webhook-setting.ts'

let setting: WebhookSetting
beforeAll(async () => {
  setting = await WebhookSetting.open({ LECTERN_DEMO: '0' })
})
afterAll(() => setting.close())

const Problems = z.object({ details: z.object({ errors: z.array(z.object({ attribute: z.string() })) }) })

test.each([
  'http://receiver.example/lectern',
  'https://127.0.0.1/lectern',
  'https://10.1.2.3/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://user:password@receiver.example/',
  'ftp://receiver.example/',
  'receiver.example',
])('the address %s is refused', async (address) => {
  const response = await setting.put(setting.server.kernel.ids.next(), { address })
  expect(response.status).toBe(400)
  expect(Problems.parse(await response.json()).details.errors).toMatchObject([{ attribute: 'address' }])
})

test('a name that leads to a private address is not reached', async () => {
  const { id } = await setting.create({
    address: setting.receiver.address.replace('http://127.0.0.1', 'https://localhost'),
  })
  expect(await setting.test(id)).toMatchObject({ state: 'failed', status: null, failure: 'private' })
  expect(setting.receiver.received).toHaveLength(0)
})
