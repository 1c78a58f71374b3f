import { getBookPolicy, getResourcesUrl } from '@lectern/contracts'
import type { Site } from './site.ts'

const EMAILS_ARRIVE_WITHIN_MS = 5 * 60_000

/** Returns the number of books whose index and first page can be read. */
export async function countBooks(origin: string, token: string, ids: readonly string[]): Promise<number> {
  let count = 0
  for (const id of ids) {
    const read = async (path: string): Promise<unknown> =>
      (
        await fetch(`${origin}/api/library${path.replace(':id', id)}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).json()
    const policy = getBookPolicy.responses[200].safeParse(await read(getBookPolicy.path))
    const address = getResourcesUrl.responses[200].safeParse(await read(getResourcesUrl.path))
    if (!policy.success || !address.success) continue
    const files = ['lectern.json', 'OPS/c1.xhtml'].map(
      (file) => `${address.data.resourcesUrl}${file}?${policy.data.policy}`,
    )
    const responses = await Promise.all(files.map((file) => fetch(file)))
    const bytes = await Promise.all(responses.map(async (response) => (await response.arrayBuffer()).byteLength))
    if (responses.every(({ ok }) => ok) && bytes.every((size) => size > 0)) count += 1
  }
  return count
}

/** Waits until each address has received its email, at most five minutes. Returns the number of addresses with an email. */
export async function countEmails({ mail }: Site, addresses: readonly string[]): Promise<number> {
  const until = Date.now() + EMAILS_ARRIVE_WITHIN_MS
  for (;;) {
    const received = new Set(mail.emails.flatMap(({ to = [] }) => to.map(({ address }) => address)))
    const count = addresses.filter((address) => received.has(address)).length
    if (count === addresses.length || Date.now() > until) return count
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
