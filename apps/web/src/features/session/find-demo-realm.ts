import { REALMS, type Realm } from '@lectern/contracts'

/** Returns the country in the name of a demo user (`student.uk`), or undefined. */
export function findDemoRealm(username: string): Realm | undefined {
  return REALMS.find((realm) => username.toLowerCase().endsWith(`.${realm}`))
}
