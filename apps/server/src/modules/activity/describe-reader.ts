import { getParser } from 'bowser'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import { listOrganizationIds } from '../account/index.ts'

/** The person and the browser, for the first event of a reading session. Spec 1 §3 and §7. */
export interface Reader {
  readonly userIdentity: {
    readonly userId: string
    readonly profileId: string
    readonly roles: readonly string[]
    readonly organisations: readonly string[]
    readonly subscriptionType: string
    readonly locale: string
  }
  readonly deviceInfo: { readonly browserName: string; readonly browserVersion: string }
}

/** Describes the person and the browser. The name and the version of an unknown browser are ''. */
export async function describeReader(db: Db, actor: Actor, userAgent: string, locale: string): Promise<Reader> {
  const { userId, roles, subscriptions } = actor
  const { name = '', version = '' } = userAgent === '' ? {} : getParser(userAgent).getBrowser()
  return {
    userIdentity: {
      userId,
      profileId: userId,
      roles,
      organisations: await listOrganizationIds(db, userId),
      subscriptionType: subscriptions.join(' '),
      locale,
    },
    deviceInfo: { browserName: name, browserVersion: version },
  }
}
