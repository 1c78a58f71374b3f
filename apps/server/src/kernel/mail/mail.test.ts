import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { startMailSink } from '../../testing/mail-sink.ts'
import { createStoppedClock } from '../../testing/movable-clock.ts'
import { createTestKernel } from '../../testing/test-kernel.ts'
import type { TestKernel } from '../../testing/test-kernel.ts'
import { systemClock } from '../clock.ts'
import { createJobs } from '../jobs.ts'
import type { JobKind, Jobs } from '../jobs.ts'
import { composeEmail } from './compose-email.ts'
import type { EmailKind } from './email.ts'
import { createMail } from './mail.ts'
import { openMailTransport } from './open-mail-transport.ts'
import { createOutbox, readOutbox } from './outbox.ts'

const Greeting = z.object({ to: z.string() })

/** Returns a kind of email whose text says how often the email was written. */
function greeting(): EmailKind<typeof Greeting> {
  let writes = 0
  return {
    name: 'greeting',
    input: Greeting,
    write: async ({ to }) => {
      writes += 1
      const paragraphs = [`Written ${writes}`, '<b>& "you"</b>']
      return composeEmail({ to, languageTag: 'en-GB', subject: 'Hi\nBcc: a@b.example', paragraphs, footer: 'Bye' })
    },
  }
}

let base: TestKernel
beforeAll(async () => {
  base = await createTestKernel()
})
afterAll(() => base.close())

describe('an email', () => {
  test('that is queued while the mail server is unavailable is written and sent when the server is available again', async () => {
    const sink = await startMailSink({ listening: false })
    const { kernel, databaseUrl } = base
    const jobs = createJobs(databaseUrl, kernel.log)
    const failed = Promise.withResolvers<void>()
    const smtp = openMailTransport(
      { kind: 'smtp', url: sink.env['SMTP_URL'] ?? '', from: sink.env['MAIL_FROM'] ?? '' },
      kernel.log,
      systemClock,
    )
    const send = async (letter: Parameters<typeof smtp.send>[0]) => {
      try {
        await smtp.send(letter)
      } catch (error) {
        failed.resolve()
        throw error
      }
    }
    const mail = createMail(jobs, { send }, { tries: 5, firstWaitSeconds: 1, longestWaitSeconds: 1 })
    const kind = greeting()
    mail.offer(kind)
    await mail.post(kind, { to: 'ada@there.example' })
    await mail.deliver()
    await failed.promise
    await sink.listen()
    const letter = await sink.nextEmailTo('ada@there.example')
    expect(letter.text).not.toContain('Written 1\n')
    expect(letter.from?.address).toBe('no-reply@lectern.example')
    expect(letter.subject).toBe('Hi Bcc: a@b.example')
    expect(letter.html).toContain('&lt;b&gt;&amp; &quot;you&quot;&lt;/b&gt;')
    await jobs.stop()
    await sink.close()
  })

  test('to a permanently refused address is dropped, and the error for an unreachable mail server does not contain the address', async () => {
    const sink = await startMailSink()
    const server = { url: sink.env['SMTP_URL'] ?? '', from: sink.env['MAIL_FROM'] ?? '' }
    const letter = { to: 'ben@refused.example', subject: 's', text: 't', html: 'h' }
    await openMailTransport({ kind: 'smtp', ...server }, base.kernel.log, systemClock).send(letter)
    await sink.close()
    const failedSend = openMailTransport({ kind: 'smtp', ...server }, base.kernel.log, systemClock).send(letter)
    await expect(failedSend).rejects.toThrow(/^the mail server did not accept the email: \w+$/)
  })

  test('of a kind that this node cannot write is left to another node and does not use up an attempt', async () => {
    const [sent, handled]: [unknown[], JobKind<object>[]] = [[], []]
    const jobs: Jobs = {
      handle: async (kind) =>
        void handled.push({ ...kind, run: (input) => kind.run(JSON.parse(JSON.stringify(input))) }),
      send: async (kind, input, afterSeconds) => void sent.push([kind.name, input, afterSeconds]),
      repeat: async () => {},
      stop: async () => {},
    }
    const mail = createMail(jobs, { send: () => Promise.reject(new Error('nothing to send')) })
    await mail.deliver()
    await handled[0]?.run({ letter: 'greeting', input: { to: 'a@b.example' } })
    expect(sent).toEqual([['send-letter', { letter: 'greeting', input: { to: 'a@b.example' } }, 30]])
  })

  test('waits while no mail server is configured', async () => {
    const letter = { to: 'a@b.example', subject: 's', text: 't', html: 'h' }
    await expect(openMailTransport({ kind: 'none' }, base.kernel.log, systemClock).send(letter)).rejects.toThrow(
      'SMTP_URL',
    )
  })
})

describe('the check of the mail server', () => {
  const letter = { to: 'a@b.example', subject: 's', text: 't', html: 'h' }

  test('fails while it is away, and connects again only after some seconds', async () => {
    const sink = await startMailSink({ listening: false })
    const clock = createStoppedClock()
    const server = { url: sink.env['SMTP_URL'] ?? '', from: sink.env['MAIL_FROM'] ?? '' }
    const { check } = openMailTransport({ kind: 'smtp', ...server }, base.kernel.log, clock)
    const describeState = async () => check?.().catch((error: unknown) => String(error))
    await expect.poll(describeState).toMatch(/^Error: the mail server does not answer: \w+$/)
    await sink.listen()
    expect(await describeState()).toContain('does not answer')
    expect(sink.connections()).toBe(0)
    clock.forward(6000)
    await expect.poll(describeState).toBeUndefined()
    for (let probe = 0; probe < 10; probe += 1) await check?.()
    expect(sink.connections()).toBe(1)
    clock.forward(31_000)
    await sink.close()
    await expect.poll(describeState).toContain('does not answer')
  })

  test('knows from each email whether the mail server answers', async () => {
    const sink = await startMailSink()
    const server = { url: sink.env['SMTP_URL'] ?? '', from: sink.env['MAIL_FROM'] ?? '' }
    const smtp = openMailTransport({ kind: 'smtp', ...server }, base.kernel.log, createStoppedClock())
    await smtp.send({ ...letter, to: 'ben@refused.example' })
    await smtp.check?.()
    await sink.close()
    await smtp.check?.()
    await expect(smtp.send(letter)).rejects.toThrow('did not accept')
    await expect(smtp.check?.()).rejects.toThrow('does not answer')
    await sink.listen()
    await smtp.send(letter)
    await smtp.check?.()
    expect(sink.connections()).toBe(2)
    await sink.close()
  })

  test('does not exist without a mail server', () => {
    const settings = [{ kind: 'none' }, { kind: 'outbox', folder: 'unused' }] as const
    for (const setting of settings)
      expect(openMailTransport(setting, base.kernel.log, systemClock).check).toBeUndefined()
  })
})

test('the outbox lists the newest email first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-outbox-'))
  const outbox = createOutbox(join(folder, 'outbox'))
  expect(await readOutbox(join(folder, 'outbox'))).toEqual([])
  for (const subject of ['one', 'two']) await outbox.send({ to: 'a@b.example', subject, text: 't', html: 'h' })
  expect((await readOutbox(join(folder, 'outbox'))).map(({ subject }) => subject)).toEqual(['two', 'one'])
  await rm(folder, { recursive: true })
})
