import { makeBadges, readGroupLogIns, listMyGroups } from '@lectern/contracts'
import { fetchToken } from './api.ts'

/** A demo group with a group code, and its pupils. */
export interface TeacherGroup {
  readonly uid: string
  readonly pupils: readonly { readonly uid: string; readonly name: string }[]
  /** Creates a card for the pupil with this id. Returns the address in the QR code. */
  card(pupil: string): Promise<string>
}

/** Returns the demo teacher's first group with a group code. */
export async function findTeacherGroup(origin: string, realm: string): Promise<TeacherGroup> {
  const headers = { authorization: `Bearer ${await fetchToken(origin, `teacher.${realm}`)}` }
  const groups = listMyGroups.responses[200].parse(
    await (await fetch(`${origin}/api/account/me/groups`, { headers })).json(),
  ).data
  const uid = groups.find(({ code }) => code !== null)?.uid ?? ''
  const base = `${origin}/auth/v1/groups/${uid}`
  const { pupils } = readGroupLogIns.responses[200].parse(await (await fetch(`${base}/log-ins`, { headers })).json())
  return {
    uid,
    pupils,
    card: async (pupil) => {
      const answer = await fetch(`${base}/badges`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ pupils: [pupil], reason: 'new' }),
      })
      return makeBadges.responses[200].parse(await answer.json()).badges[0]?.address ?? ''
    },
  }
}
