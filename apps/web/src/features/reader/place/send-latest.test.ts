import { expect, test } from 'vitest'
import { sendLatest } from './send-latest.ts'

/** A line on which each value is on its way until `arrive` is called. */
function slowLine() {
  const sent: string[] = []
  const arrivals: ((taken: boolean) => void)[] = []
  const send = sendLatest((value: string) => {
    sent.push(value)
    return new Promise<boolean>((resolve) => arrivals.push(resolve))
  })
  const arrive = async (taken = true) => {
    arrivals.shift()?.(taken)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { send, sent, arrive }
}

test('what comes while another is on its way waits, and only the newest is sent', async () => {
  const { send, sent, arrive } = slowLine()
  const first = send('one')
  await Promise.resolve()
  const others = [send('one, two'), send('one, two, three')]
  expect(sent).toEqual(['one'])
  await arrive()
  expect(sent).toEqual(['one', 'one, two, three'])
  await arrive(false)
  expect([await first, ...(await Promise.all(others))]).toEqual([true, false, false])
})

test('after one that failed the next is sent all the same', async () => {
  const { send, sent, arrive } = slowLine()
  void send('one')
  await Promise.resolve()
  await arrive(false)
  void send('two')
  await Promise.resolve()
  await Promise.resolve()
  expect(sent).toEqual(['one', 'two'])
})
