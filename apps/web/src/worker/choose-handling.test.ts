import { describe, expect, test } from 'vitest'
import { chooseHandling, isServerAnswer } from './choose-handling.ts'

const ORIGIN = 'https://read.example'
const shell = new Set(['/index.html', '/assets/app-1a2b.js', '/before-first-paint.js'])
const asked = (path: string, mode = 'cors', method = 'GET') =>
  chooseHandling({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, shell).kind

describe('the worker keeps out of', () => {
  test.each([
    '/api/library/v1/user/x/books',
    '/api/account/me',
    '/auth/v2/token',
    '/auth/logout',
    '/content/books/abc/OPS/c1.mp3?Policy=x',
    '/outbox',
    '/healthz',
  ])('%s, a navigation there included', (path) => {
    expect([asked(path), asked(path, 'navigate')]).toEqual(['leave', 'leave'])
  })

  test('what is sent, other hosts, and files that are not of this build', () => {
    expect(asked('/profile', 'navigate', 'POST')).toBe('leave')
    expect(asked('https://elsewhere.example/assets/app-1a2b.js')).toBe('leave')
    expect(asked('/assets/app-of-the-next-build.js')).toBe('leave')
  })
})

test('pages, settings and files without a hash come from the network while there is one, files of the build from the device', () => {
  expect(asked('/bookshelf/play/id/x?origin=polylino', 'navigate')).toBe('network first')
  expect(asked('/', 'navigate')).toBe('network first')
  expect(asked('/apis-are-no-services', 'navigate')).toBe('network first')
  expect(asked('/config.json')).toBe('network first')
  expect(asked('/before-first-paint.js')).toBe('network first')
  expect(asked('/assets/app-1a2b.js')).toBe('kept first')
})

const answer = (status: number, type = 'text/html') => ({ status, headers: new Headers({ 'content-type': type }) })

test('a proxy that cannot reach the server is no answer, and a page that is moved is one', () => {
  expect([502, 503, 504].map((status) => isServerAnswer(answer(status), '/index.html'))).toEqual([false, false, false])
  // What a navigation sees of a redirect has no status.
  expect([0, 200, 404].map((status) => isServerAnswer(answer(status), '/index.html'))).toEqual([true, true, true])
})

test('the page of a network that wants a log-in of its own is not taken for the settings', () => {
  expect(isServerAnswer(answer(200), '/config.json')).toBe(false)
  expect(isServerAnswer(answer(200, 'application/json; charset=utf-8'), '/config.json')).toBe(true)
})
