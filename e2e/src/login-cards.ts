import { makeBadges, readGroupLogIns, listMyGroups } from '@lectern/contracts'
import { tokenFor } from './api.ts'

/** The first group of a demo country, as its teacher sees it. */
export interface TeacherGroup {
  readonly uid: string
  readonly pupils: readonly { readonly uid: string; readonly name: string }[]
  /** Makes a card for a pupil; gives the address that its code says. */
  card(pupil: string): Promise<string>
}

/** The demo teacher's group with cards and a code. */
export async function findTeacherGroup(origin: string, realm: string): Promise<TeacherGroup> {
  const headers = { authorization: `Bearer ${await tokenFor(origin, `teacher.${realm}`)}` }
  const groups = listMyGroups.responses[200].parse(
    await (await fetch(`${origin}/api/account/me/groups`, { headers })).json(),
  ).data
  const uid = groups.find(({ code }) => code !== null)?.uid ?? ''
  const at = `${origin}/auth/v1/groups/${uid}`
  const { pupils } = readGroupLogIns.responses[200].parse(await (await fetch(`${at}/log-ins`, { headers })).json())
  return {
    uid,
    pupils,
    card: async (pupil) => {
      const answer = await fetch(`${at}/badges`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ pupils: [pupil] }),
      })
      return makeBadges.responses[200].parse(await answer.json()).badges[0]?.address ?? ''
    },
  }
}
