import { expect, test } from 'vitest'
import { groupByDevice } from './group-by-device.ts'

const createSession = (uid: string, browser: string) => ({ uid, browser, system: 'Windows', lastUsedAt: new Date() })

test('sessions of one browser and system are one device, and the current session is a separate device', () => {
  const sessions = [
    createSession('here', 'Chrome'),
    createSession('fox', 'Firefox'),
    createSession('chrome', 'Chrome'),
    createSession('old fox', 'Firefox'),
  ]
  const devices = groupByDevice(sessions, 'here').map((device) => device.map(({ uid }) => uid))
  expect(devices).toEqual([['here'], ['fox', 'old fox'], ['chrome']])
})
