import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Challenge } from '../state/tables.ts'
import type { Transaction } from '../state/transaction.ts'
import { finishChallenge } from './finish-challenge.ts'

/** Runs `work` in the account that has the object; undefined if no account has it. */
export type InAccountWith = <T>(find: (tx: Transaction) => boolean, work: (tx: Transaction) => T) => T | undefined

/** Adds the page of 3-D Secure with its two buttons. The id of the challenge is its secret. */
export function addChallengePages(app: FastifyInstance, inAccountWith: InAccountWith): void {
  const inChallenge = <T>(id: string, work: (tx: Transaction, challenge: Challenge) => T): T | undefined =>
    inAccountWith(
      (tx) => tx.get('challenge', id) !== undefined,
      (tx) => {
        const challenge = tx.get('challenge', id)
        return challenge === undefined ? undefined : work(tx, challenge)
      },
    )
  app.get<Id>('/_sandbox/challenges/:id', HIDDEN, ({ params }, reply) =>
    inChallenge(params.id, () => true) === true ? sendPage(reply, QUESTION) : sendPage(reply, CLOSED, 404),
  )
  app.post<Id>('/_sandbox/challenges/:id', HIDDEN, ({ params, body }, reply) => {
    const passed = new URLSearchParams(typeof body === 'string' ? body : '').get('result') === 'complete'
    const finished = inChallenge(params.id, (tx, challenge) => finishChallenge(tx, challenge, passed))
    if (finished === undefined) return sendPage(reply, CLOSED, 404)
    return finished.goTo === null ? sendPage(reply, DONE) : reply.redirect(finished.goTo, 303)
  })
}

interface Id {
  Params: { id: string }
}

const HIDDEN = { schema: { hide: true } } as const

const QUESTION = `<h1>3D Secure 2 test page</h1>
<p>This page stands for the page of a bank. No real card is charged.</p>
<form method="post"><button name="result" value="complete">Complete</button> <button name="result" value="fail">Fail</button></form>`
const DONE = '<h1>Done</h1><p>Close this window and continue in the shop.</p>'
const CLOSED = '<h1>This challenge is closed</h1><p>Start the payment again in the shop.</p>'

const sendPage = (reply: FastifyReply, content: string, status = 200): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Payment sandbox</title><style>body{font:16px/1.5 system-ui,sans-serif;margin:16px}h1{font-size:20px}button{font:inherit;min-height:44px;padding:0 20px;margin-right:8px}</style><main>${content}</main></html>`,
    )
