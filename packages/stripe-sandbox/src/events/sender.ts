import type { SandboxAccount } from '../wire/authenticate.ts'

/** Sends the events of accounts. */
export interface Sender {
  /** Sends all due events after the round that is running. */
  send(account: SandboxAccount): Promise<void>
  /** Sends no more events, and waits for the last message. */
  stop(): Promise<void>
}

/** Creates a sender that runs one round of an account at a time, so that events keep their order. */
export function createSender(sendRound: (account: SandboxAccount, isStopped: () => boolean) => Promise<void>): Sender {
  const rounds = new Map<string, Promise<void>>()
  const state = { isStopped: false }
  const isStopped = (): boolean => state.isStopped
  return {
    send: (account) => {
      const before = rounds.get(account.secretKey) ?? Promise.resolve()
      const next = before.then(() => (isStopped() ? undefined : sendRound(account, isStopped)))
      rounds.set(account.secretKey, next)
      return next
    },
    stop: async () => {
      state.isStopped = true
      await Promise.all(rounds.values())
    },
  }
}
